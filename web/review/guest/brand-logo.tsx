/** Logo of the workspace on share pages. Decorative, since the name of the workspace is next to it. */
import { LOGO_META, type LogoMeta } from '#contract/platform/workspace-name.ts';
import { serverUrl } from '#web/lib/api/host.ts';
import classes from './brand.module.css';

const MAX_PX = { width: 160, height: 40 };

/** Returns the logo that the page carries, or null. */
export function logoOfPage(): LogoMeta | null {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${LOGO_META}"]`)?.content;
  return content === undefined ? null : (JSON.parse(content) as LogoMeta);
}

/** Renders nothing without a logo. Its size is known before it loads, so that nothing shifts. */
export function BrandLogo() {
  const logo = logoOfPage();
  if (!logo) return null;
  const width = Math.min(MAX_PX.width, Math.round(MAX_PX.height * logo.aspect));
  const height = Math.round(width / logo.aspect);
  return <img className={classes.logo} src={serverUrl(logo.url)} alt="" width={width} height={height} />;
}
