/** HTML escaping. */
const ESCAPES: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

export const escaped = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => ESCAPES[sign] ?? sign);
