/** The evidence of a dispute as files: one paper, or everything with pictures, events and hashes. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { saveBinaryFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { fetchCasePack } from './case-pack.functions.ts';
import { useAction } from './use-action.ts';

/** Asks for the pack of an order's dispute and saves it. */
export function useCasePack(orderId: string) {
  const { locale, preferences } = usePage();
  return useAction({
    mutationFn: async (format: 'pdf' | 'zip') => {
      const asked = { id: orderId, format, locale, time_zone: preferences.timeZone };
      const { name, content } = await fetchCasePack({ data: asked });
      saveBinaryFile(name, content, `application/${format}`);
    },
  });
}

export function CasePack({ pack }: { pack: ReturnType<typeof useCasePack> }) {
  const busy = (format: string): boolean => pack.isPending && pack.variables === format;
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      <Button size="sm" busy={busy('pdf')} onClick={() => pack.mutate('pdf')}>
        <Trans>Evidence (PDF)</Trans>
      </Button>
      <Button size="sm" busy={busy('zip')} onClick={() => pack.mutate('zip')}>
        <Trans>Evidence with pictures (ZIP)</Trans>
      </Button>
    </div>
  );
}
