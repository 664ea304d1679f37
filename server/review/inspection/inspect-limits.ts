/** Limits of the inspection of a file. */
import type { ProcessLimits } from '#server/platform/child-process.ts';

const GIB = 1024 ** 3;
/** Far below the throughput of any store used for video, on a machine with other work. */
const SLOWEST_BYTES_PER_SECOND = 1024 ** 2;

export type InspectionLimits = {
  /** Processor time for everything except the hash, whose time doesn't depend on the content. */
  cpuMs: number;
  /** Time after which a file is given up because its store or the machine is too slow. */
  wallMs: number;
};

export const inspectionLimits = (sizeBytes: number): InspectionLimits => ({
  cpuMs: 60_000 + (1_000 * sizeBytes) / GIB,
  wallMs: 600_000 + (1_000 * sizeBytes) / SLOWEST_BYTES_PER_SECOND,
});

/** Returns the limits of the converter that reads all packets of a file. It copies and checksums each byte. */
export const probeLimits = (sizeBytes: number): ProcessLimits => ({
  memoryMb: 1_024,
  cpuSeconds: 60 + Math.ceil((20 * sizeBytes) / GIB),
});
