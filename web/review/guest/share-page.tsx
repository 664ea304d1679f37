/** Layout of a share page before its picture: a card below the logo, and the choice of the language. */
import type { ReactNode } from 'react';
import { OpenPage } from '#web/identity/session/open-page.tsx';
import { BrandLogo, logoOfPage } from './brand-logo.tsx';
import { LanguageSelect } from './language-select.tsx';

export const SharePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <OpenPage title={title} logo={logoOfPage() && <BrandLogo />} footer={<LanguageSelect />}>
    {children}
  </OpenPage>
);
