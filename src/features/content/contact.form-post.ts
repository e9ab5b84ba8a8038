/** The contact form without script: a plain HTML form that is sent to this address. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { appConfig } from '~config';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, takeFormFlash } from '~/api-client/form-post.ts';
import { contactInputSchema } from '~/contracts/content/content.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';

/** What the form that was sent just now left behind; asked on the server only. */
export const fetchContactFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

const topicSchema = contactInputSchema.entries.topic;

export const postContact = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'contact',
        fields,
        kept: ['name', 'email', 'topic', 'order_id', 'message'],
        keptLength: appConfig.content.contact.messageLength.max,
        errorPrefix: '',
        run: async (given) => {
          const { name = '', email = '', order_id = '', message = '', leave_empty = '' } = given;
          const topic = v.safeParse(topicSchema, given['topic']);
          if (!topic.success) throw new Failure('VALIDATION');
          const input = { name, email, topic: topic.output, order_id, message, leave_empty };
          await call(contract.content.contact, input);
          return '/contact?sent=true';
        },
      },
      /^(?:\/fr)?\/contact$/.test(fields['page'] ?? '') ? (fields['page'] ?? '') : '/contact',
    ),
  );
