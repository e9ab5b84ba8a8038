/** The demo market's accounts, one press each. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { postSignIn } from '../auth.form-posts.ts';

export interface Demo {
  password: string;
  accounts: { email: string; title: string }[];
}

const code = css({ color: 'text', whiteSpace: 'nowrap' });

function DemoAccount(props: {
  account: Demo['accounts'][number];
  password: string;
  redirect: string | undefined;
  busy: boolean;
  onPick: (email: string) => void;
}) {
  const { t } = useLingui();
  const { account, password, redirect, busy, onPick } = props;
  return (
    <RowItem
      lead={<Avatar name={account.email} size={36} />}
      title={account.title}
      detail={account.email}
      end={
        <form
          method="post"
          action={postSignIn.url}
          onSubmit={(event) => {
            event.preventDefault();
            onPick(account.email);
          }}
        >
          <input type="hidden" name="email" value={account.email} />
          <input type="hidden" name="password" value={password} />
          {redirect === undefined ? null : <input type="hidden" name="redirect" value={redirect} />}
          <Button type="submit" size="sm" busy={busy} aria-label={t`Sign in as ${account.email}`}>
            <Trans>Sign in</Trans>
          </Button>
        </form>
      }
    />
  );
}

export function DemoAccounts(props: {
  demo: Demo;
  redirect: string | undefined;
  /** Rejects when it did not work. */
  onSignIn: (email: string, password: string) => Promise<void>;
}) {
  const { t } = useLingui();
  const { demo, redirect, onSignIn } = props;
  const [busy, setBusy] = useState<string | null>(null);
  const pick = async (email: string): Promise<void> => {
    if (busy !== null) return;
    setBusy(email);
    try {
      await onSignIn(email, demo.password);
    } finally {
      setBusy(null);
    }
  };
  return (
    <section>
      <SectionHeading
        size="panel"
        note={
          <Trans>
            Nothing here is real. All of them have the password{' '}
            <span className={code}>{demo.password}</span>
          </Trans>
        }
      >
        <Trans>Look around with a demo account</Trans>
      </SectionHeading>
      <RowList label={t`Demo accounts`} lines="around">
        {demo.accounts.map((account) => (
          <DemoAccount
            key={account.email}
            account={account}
            password={demo.password}
            redirect={redirect}
            busy={busy === account.email}
            onPick={(email) => void pick(email)}
          />
        ))}
      </RowList>
    </section>
  );
}
