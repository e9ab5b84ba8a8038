/** Who works here: those who are there first, with what they decided today. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { RowItem, RowList } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { useRoleLabels } from '../staff-labels.ts';
import { homeQueries } from './home.queries.ts';
import { panel } from './panel.ts';

export function TeamPanel() {
  const { t } = useLingui();
  const roles = useRoleLabels();
  const { data } = useSuspenseQuery(homeQueries.team());
  return (
    <section className={panel} aria-labelledby="team">
      <SectionHeading id="team" size="panel">
        <Trans>Team</Trans>
      </SectionHeading>
      <RowList>
        {data.data.map((member) => (
          <RowItem
            key={member.id}
            lead={
              <Avatar
                name={member.public_name}
                size={30}
                online={member.is_online}
                presenceLabel={member.is_online ? t`Online now` : t`Not online`}
              />
            }
            title={member.public_name}
            detail={
              <>
                {roles[member.role]} ·{' '}
                <Plural
                  value={member.decided_today}
                  _0="nothing decided today"
                  one="# decided today"
                  other="# decided today"
                />
              </>
            }
          />
        ))}
      </RowList>
    </section>
  );
}
