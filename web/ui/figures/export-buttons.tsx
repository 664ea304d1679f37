/** Export buttons for CSV and Excel. */
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

type Props = {
  label: string;
  /** Subject of the workbook, for the button's accessible name. */
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
