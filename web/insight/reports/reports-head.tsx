/** Head of the reports: title, tabs, and the period at the same place on each (docs/figures.md#reports). */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useRole } from '#web/identity/current-user.ts';
import { hasPage, pathOf, type RolePage } from '#web/lib/address/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from '#web/ui/tabs.module.css';

const REPORTS = [
  { name: 'analytics', title: 'Analytics' },
  { name: 'week', title: 'Week' },
  { name: 'month', title: 'Month' },
] as const;

type ReportsHeadProps = { report: (typeof REPORTS)[number]['name']; subtitle: string; period: ReactNode };

export function ReportsHead({ report, subtitle, period }: ReportsHeadProps) {
  const role = useRole();
  const reports = REPORTS.filter(({ name }) => hasPage(role, name));
  return (
    <>
      {reports.length > 1 && (
        <div className={classes.bar} data-no-print>
          <nav aria-label="Reports" className={classes.views}>
            {reports.map(({ name, title }) => (
              <Link
                key={name}
                to={pathOf(role, name as RolePage)}
                className={classes.tab}
                activeProps={{}}
                aria-current={name === report ? 'page' : undefined}
              >
                {title}
              </Link>
            ))}
          </nav>
        </div>
      )}
      <PageHeader
        title={REPORTS.find(({ name }) => name === report)?.title ?? ''}
        subtitle={subtitle}
        actions={period}
      />
    </>
  );
}
