/** An export as CSV, and beside it as an Excel workbook. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

type Props = {
  label: string;
  /** What the workbook is of, for those who hear the button's name alone. */
  of: string;
  isBusy: boolean;
  isDisabled?: boolean;
  size?: 'xs' | 'sm';
  onExport: (format: 'csv' | 'xlsx') => void;
};

export function ExportButtons({ label, of, isBusy, isDisabled = false, size = 'sm', onExport }: Props) {
  const common = { variant: 'default', size, disabled: isDisabled || isBusy };
  return (
    <Button.Group>
      <Button
        {...common}
        leftSection={<IconDownload size={size === 'xs' ? 14 : 16} aria-hidden />}
        loading={isBusy}
        onClick={() => onExport('csv')}
      >
        {label}
      </Button>
      <Button {...common} aria-label={`Excel workbook of ${of}`} onClick={() => onExport('xlsx')}>
        Excel
      </Button>
    </Button.Group>
  );
}
