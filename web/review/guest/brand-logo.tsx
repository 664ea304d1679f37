/** Logo of the workspace on share pages. Decorative, since the name of the workspace is next to it. */
import { serverUrl } from '#web/lib/api/host.ts';
import classes from './brand.module.css';
import { brandOfPage } from './brand.ts';

const MAX_PX = { width: 160, height: 40 };

/** Renders nothing without a logo. Its size is known before it loads, so that nothing shifts. */
export function BrandLogo() {
  const { logo } = brandOfPage();
  if (!logo) return null;
  const width = Math.min(MAX_PX.width, Math.round(MAX_PX.height * logo.aspect));
  const height = Math.round(width / logo.aspect);
  return <img className={classes.logo} src={serverUrl(logo.url)} alt="" width={width} height={height} />;
}
