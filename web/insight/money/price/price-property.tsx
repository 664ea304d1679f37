/** Agreed price among the properties of a project: a button for administrators until it is billed, plain text otherwise. */
import { Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { ProjectPrice } from '#contract/insight/money/terms.ts';
import { monthText } from '#domain/platform/date-names.ts';
import { moneyText } from '#domain/platform/money/currency.ts';
import { NO_VALUE } from '#web/lib/time/format.ts';
import editing from '#web/work/projects/properties/properties.module.css';
import detail from '#web/work/projects/detail/project-detail.module.css';
import { AMOUNT } from '../money-styles.ts';
import { PriceForm } from './price-form.tsx';
import { priceQuery } from './price.queries.ts';

const WIDTH = 336;
const LABEL = 'Change agreed price';

type EditablePriceProps = { projectId: number; data: ProjectPrice; children: ReactNode };

function EditablePrice({ projectId, data, children }: EditablePriceProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setOpen(false)}
      closeOnEscape={false}
      trapFocus
      withRoles={false}
      withinPortal={false}
      position="bottom-start"
      middlewares={{ flip: false, shift: true }}
      hideDetached={false}
      width={WIDTH}
      shadow="md"
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <UnstyledButton
          ref={button}
          className={editing.value}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <VisuallyHidden>{`${LABEL}: `}</VisuallyHidden>
          {children}
          <IconPencil className={editing.pencil} size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={editing.editor} role="dialog" tabIndex={-1} aria-label={LABEL}>
        <PriceForm projectId={projectId} data={data} onClose={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

export type PricePropertyProps = { projectId: number; isAdmin: boolean };

/** Shows nothing if the price can't be read, since the rest of the project doesn't depend on it. */
export function PriceProperty({ projectId, isAdmin }: PricePropertyProps) {
  const { data } = useQuery(priceQuery(projectId));
  if (!data) return null;
  const { currency, price, billedIn } = data;
  const value = <span style={AMOUNT}>{price ? moneyText(price.amount, currency) : NO_VALUE}</span>;
  return (
    <dl className={detail.properties}>
      <div className={detail.entry}>
        <dt>AGREED PRICE</dt>
        <dd>
          {isAdmin && billedIn === null ? (
            <EditablePrice projectId={projectId} data={data}>
              {value}
            </EditablePrice>
          ) : (
            value
          )}
          {billedIn !== null && <Text size="xs" c="dimmed">{`Billed in ${monthText(billedIn)}`}</Text>}
        </dd>
      </div>
    </dl>
  );
}
