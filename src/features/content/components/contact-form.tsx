/** The contact form. Works without script; nothing typed is lost, not by a reload either. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { css, cx } from 'styled-system/css';
import { appConfig } from '~config';
import {
  contactInputSchema,
  contactTopics,
  type ContactInput,
} from '~/contracts/content/content.schemas.ts';
import type { HelpArticle } from '~/contracts/help/help.schemas.ts';
import { EmailField, FormFrame, PlainFormFields } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { readDraft, writeDraft } from '~/platform/device/draft-storage.ts';
import { isTexts } from '~/platform/device/use-draft-texts.ts';
import {
  useContractForm,
  type FormField,
  type FormFlash,
} from '~/platform/api/use-contract-form.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { postContact } from '../content.form-posts.ts';

const topicNames: Record<ContactInput['topic'], MessageDescriptor> = {
  order: msg`An order`,
  payment: msg`Payment, wallet or payout`,
  account: msg`My account`,
  selling: msg`Selling`,
  privacy: msg`Privacy`,
  partnership: msg`Partnership or press`,
  other: msg`Something else`,
};

const { contact } = appConfig.content;

/** A honeypot: programs fill in every input they find. People neither see this one nor reach it with the keyboard. */
function Trap({ field }: { field: FormField }) {
  return (
    <div className={cx(field.error === undefined && visuallyHidden)} aria-hidden="true">
      <TextField
        {...field}
        label={<Trans>Leave this field empty</Trans>}
        tabIndex={-1}
        autoComplete="off"
      />
    </div>
  );
}

function Fields({ field }: { field: (name: string) => FormField }) {
  const { i18n } = useLingui();
  return (
    <>
      <div className={pair}>
        <TextField
          {...field('name')}
          label={<Trans>Your name</Trans>}
          autoComplete="name"
          required
          maxLength={contact.nameLength.max}
        />
        <EmailField
          field={field('email')}
          label={<Trans>Your e-mail address</Trans>}
          autoComplete="email"
          required
        />
      </div>
      <div className={pair}>
        <NativeSelect
          {...field('topic')}
          label={<Trans>What is it about?</Trans>}
          options={contactTopics.map((value) => ({ value, label: i18n._(topicNames[value]) }))}
          placeholder={i18n._(msg`Choose a topic`)}
          required
        />
        <TextField
          {...field('order_id')}
          label={<Trans>Order, if it is about one</Trans>}
          hint={<Trans>Its number, or the address of its page.</Trans>}
          autoComplete="off"
          maxLength={200}
        />
      </div>
      <TextArea
        {...field('message')}
        label={<Trans>Your message</Trans>}
        className={letter}
        required
        minLength={contact.messageLength.min}
        maxLength={contact.messageLength.max}
      />
      <Trap field={field('leave_empty')} />
    </>
  );
}

/** What is kept of the form; the topic and the order follow from where somebody comes from. */
const KEPT = ['name', 'email', 'message'];
const DRAFT_NAME = 'contact';

/** The fields of the form, kept in this tab until the message is sent. */
function useKeptFields({ field, set }: Pick<ReturnType<typeof useContractForm>, 'field' | 'set'>) {
  const takeKept = useEffectEvent(() => {
    const kept = readDraft(DRAFT_NAME, isTexts) ?? {};
    for (const name of KEPT) if (kept[name]) set(name, kept[name]);
  });
  useEffect(() => takeKept(), []);
  return (name: string): FormField => {
    const own = field(name);
    return {
      ...own,
      onChange: (event) => {
        own.onChange(event);
        const now = KEPT.map((each) => [each, field(each).value]);
        writeDraft(DRAFT_NAME, { ...Object.fromEntries(now), [name]: event.target.value });
      },
    };
  };
}

export interface ContactFormProps {
  /** The e-mail address of the signed-in person. */
  known: { name: string; email: string } | null;
  /** The form was posted without script just now. */
  wasSent: boolean;
  flash: FormFlash | null;
  /** The help article that the message comes from. */
  article?: Pick<HelpArticle, 'slug' | 'title' | 'category' | 'contact_topic'> | undefined;
  /** The number of the order that it is about. */
  order?: string | undefined;
}

export function ContactForm({ known, wasSent, flash, article, order }: ContactFormProps) {
  const [isSent, setSent] = useState(wasSent);
  const form = useContractForm({
    schema: contactInputSchema,
    initial: {
      name: known?.name ?? '',
      email: known?.email ?? '',
      topic: order === undefined ? (article?.contact_topic ?? '') : 'order',
      order_id: order ?? '',
      help_article: article?.slug ?? '',
      message: '',
      leave_empty: '',
    },
    flash,
    submit: async (input) => {
      await api.content.contact.send(input);
      writeDraft(DRAFT_NAME, null);
      form.reset();
      setSent(true);
    },
  });
  const field = useKeptFields(form);
  return (
    <section className={place} aria-labelledby="write">
      <h2 id="write">
        <Trans>Write to us</Trans>
      </h2>
      {isSent && (
        <Banner tone="success" role="status">
          <Trans>Your message has arrived. We answer to the address you gave.</Trans>
        </Banner>
      )}
      <FormFrame form={form} action={postContact.url} checked>
        <PlainFormFields redirect={undefined} />
        {article && !isSent ? <FromArticle article={article} /> : null}
        <Fields field={field} />
        <div>
          <Button type="submit" look="accent" size="lg" busy={form.busy}>
            <Trans>Send the message</Trans>
          </Button>
        </div>
      </FormFrame>
    </section>
  );
}

/** Goes along with the message, and says so. */
function FromArticle({ article }: { article: NonNullable<ContactFormProps['article']> }) {
  const { slug, title, category } = article;
  return (
    <Banner tone="info">
      <input type="hidden" name="help_article" value={slug} />
      <Trans>
        You come from{' '}
        <TextLink look="inline" href={paths.helpArticle(category.slug, slug)}>
          {title}
        </TextLink>
        . We see that, so you need not repeat what it says.
      </Trans>
    </Banner>
  );
}

const place = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  maxWidth: '680px',
  minWidth: '0',
  _print: { display: 'none' },
});
const letter = css({ '& textarea': { minHeight: '200px' } });
const pair = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: '5',
  alignItems: 'start',
});
