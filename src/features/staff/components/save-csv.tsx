/** A list of staff as a file, as the server makes it: taking it stands in the record. */
import { Trans, useLingui } from '@lingui/react/macro';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { useAction } from '~/features/common/use-action.ts';
import { Button, type ButtonLook } from '~/ui/button.tsx';
import { toast } from '~/ui/toast-store.ts';

/** The byte order mark tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export function SaveCsv(props: {
  look?: ButtonLook;
  read(): Promise<{ file_name: string; content: string }>;
}) {
  const { t } = useLingui();
  const take = useAction({
    mutationFn: () => props.read(),
    onSuccess: ({ file_name: name, content }) => {
      saveTextFile(name, BYTE_ORDER_MARK + content, 'text/csv');
      toast({
        status: 'success',
        description: t`The file is saved. It stands in the record that you took it.`,
      });
    },
  });
  return (
    <Button size="sm" look={props.look} busy={take.isPending} onClick={() => take.mutate()}>
      <Trans>Save as CSV</Trans>
    </Button>
  );
}
