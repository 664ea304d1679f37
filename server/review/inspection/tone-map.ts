/** Filters that convert an HDR picture to SDR (docs/review.md#copies). */
import type { HdrTransfer } from '#domain/review/cut-metadata.ts';

/** The converter's names for these transfer functions. */
export const TRANSFER_NAMES: Record<HdrTransfer, string> = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** Reference white in nits, and the brightest light that keeps detail, as a multiple of the white. */
const WHITE = 203;
const BRIGHTEST = 1_000 / WHITE;

/** Exact filters: linear light, converted primaries, and a curve that keeps highlights. */
const EXACT = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=hable:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
];

/** Light of a channel in nits, from its value between 0 and 1 (ITU-R BT.2100). */
const NITS: Record<HdrTransfer, string> = {
  pq: '10000*pow(max(pow(V,1/78.84375)-0.8359375,0)/(18.8515625-18.6875*pow(V,1/78.84375)),1/0.1593017578125)',
  hlg: '1000*pow(if(lte(V,0.5),V*V/3,(exp((V-0.55991073)/0.17883277)+0.28466892)/12),1.2)',
};

/** Matrix from the primaries of BT.2020 to those of BT.709. */
const PRIMARIES =
  'colorchannelmixer=rr=1.6605:rg=-0.5876:rb=-0.0728:gr=-0.1246:gg=1.1329:gb=-0.0083:br=-0.0182:bg=-0.1006:bb=1.1187';

/** Returns approximate filters with a lookup table per channel, for programs that lack the exact ones. */
function closeFilters(transfer: HdrTransfer): string[] {
  const light = `(${NITS[transfer].replaceAll('V', '(clipval/maxval)')}/${WHITE})`;
  const mapped = `${light}*(1+${light}/${BRIGHTEST ** 2})/(1+${light})`;
  const curve = `'maxval*pow(clip(${mapped},0,1),1/2.2)'`;
  return [
    'format=gbrp10',
    `lutrgb=r=${curve}:g=${curve}:b=${curve}`,
    PRIMARIES,
    'scale=out_color_matrix=bt709:out_range=tv',
    'format=yuv420p',
    'setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv',
  ];
}

/** Returns a filter that sets the color properties that a file may omit; the transfer function implies them. */
const named = (transfer: HdrTransfer): string =>
  `setparams=color_primaries=bt2020:color_trc=${TRANSFER_NAMES[transfer]}:colorspace=bt2020nc`;

/** Returns the filters that convert this kind of HDR. */
export const toneMapOf = (transfer: HdrTransfer, hasZscale: boolean): string[] => [
  named(transfer),
  ...(hasZscale ? EXACT : closeFilters(transfer)),
];
