/** Adding, changing and removing a template for answers, each with a reason for the record. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import * as v from 'valibot';
import { answerActNames, answerActs } from '~/contracts/answers/answer-acts.ts';
import {
  answerBounds,
  answerFields,
  type AnswerTemplate,
} from '~/contracts/answers/answers.schemas.ts';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';
import { api } from '~/platform/api/api.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';

const written = v.object({ ...answerFields, reason: staffReasonSchema });

function TemplateFields({ field }: { field: (name: string) => FormField }) {
  const { t } = useLingui();
  const { i18n } = useMessages();
  return (
    <>
      <NativeSelect
        {...field('act')}
        label={<Trans>For which decision</Trans>}
        options={answerActs.map((value) => ({ value, label: i18n._(answerActNames[value]) }))}
        placeholder={t`Choose a decision`}
        required
      />
      <TextField
        {...field('name')}
        label={<Trans>Name of the template</Trans>}
        hint={<Trans>Staff choose by it; nobody else reads it.</Trans>}
        autoComplete="off"
        maxLength={answerBounds.name}
      />
      <TextArea
        {...field('text_en')}
        label={<Trans>Text, English</Trans>}
        hint={t`${'{name}'} stands for the name of whoever reads it.`}
        lang="en"
        maxLength={answerBounds.text}
        rows={4}
      />
      <TextArea
        {...field('text_fr')}
        label={<Trans>Text, French</Trans>}
        hint={t`${'{name}'} stands for the name of whoever reads it.`}
        lang="fr"
        maxLength={answerBounds.text}
        rows={4}
      />
    </>
  );
}

export function AddTemplate() {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Add a template</Trans>}
      look="accent"
      title={<Trans>Add a template</Trans>}
      description={
        <Trans>Staff are offered it in the decision, in the language of whoever reads it.</Trans>
      }
      schema={written}
      initial={{ act: '', name: '', text_en: '', text_fr: '', reason: '' }}
      confirm={<Trans>Add</Trans>}
      submit={async (input) => {
        await api.answers.add.send(input);
        await decided(t`The template is added.`);
      }}
    >
      {(field) => <TemplateFields field={field} />}
    </DecisionDialog>
  );
}

export function ChangeTemplate({ template }: { template: AnswerTemplate }) {
  const { t } = useLingui();
  const decided = useDecided();
  const { id, version, act, name, text_en, text_fr } = template;
  return (
    <DecisionDialog
      label={<Trans>Change</Trans>}
      name={t`Change: ${name}`}
      title={<Trans>Change “{name}”</Trans>}
      schema={written}
      initial={{ act, name, text_en, text_fr, reason: '' }}
      confirm={<Trans>Save</Trans>}
      submit={async (input) => {
        await api.answers.change.send({ id, version, ...input });
        await decided(t`The template is changed.`);
      }}
    >
      {(field) => <TemplateFields field={field} />}
    </DecisionDialog>
  );
}

export function RemoveTemplate({ template: { id, version, name } }: { template: AnswerTemplate }) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Remove</Trans>}
      name={t`Remove: ${name}`}
      look="danger"
      title={<Trans>Remove the template “{name}”?</Trans>}
      description={<Trans>Answers that were given with it stay as they are.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Remove</Trans>}
      submit={async ({ reason }) => {
        await api.answers.remove.send({ id, version, reason });
        await decided(t`The template is removed.`);
      }}
    />
  );
}
