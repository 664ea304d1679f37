/** Menu of a line entered by hand: edit, and delete with Undo. */
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { offerReversal } from '#web/journal/offer-reversal.ts';
import { failureOf } from '#web/lib/api/api-error.ts';
import { notifyFailure } from '#web/ui/feedback/toasts.ts';
import { MoreItem, MoreMenu } from '#web/ui/menu/more-menu.tsx';
import { type LineParty, newLineBody, type OpenedLine } from './line-dialog.tsx';
import { MONTH_MONEY_TEXTS } from './month-money-text.ts';
import { useAddLine, useDeleteLine } from './month-money.queries.ts';

type LineMenuProps = { line: OpenedLine; party: LineParty; onEdit: (line: OpenedLine) => void };

export function LineMenu({ line, party, onEdit }: LineMenuProps) {
  const { mutateAsync: add } = useAddLine();
  const { mutateAsync: remove, isPending } = useDeleteLine();
  const removeLine = async (): Promise<void> => {
    if (isPending) return;
    try {
      await remove(line);
      offerReversal('Line deleted.', () => add(newLineBody(party, { text: line.text, amount: line.amount })));
    } catch (error) {
      notifyFailure(failureOf(MONTH_MONEY_TEXTS.deleteFailed, error));
    }
  };
  return (
    <MoreMenu label={`Actions on ${line.text}`}>
      {(parts) => (
        <>
          <MoreItem parts={parts} icon={IconPencil} label="Edit" onPress={() => onEdit(line)} />
          <MoreItem parts={parts} icon={IconTrash} label="Delete" onPress={() => void removeLine()} />
        </>
      )}
    </MoreMenu>
  );
}
