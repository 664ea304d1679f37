/** Home page of managers and administrators. Apart from that of editors, whose app doesn't load the code of leave for it. */
import { leaveFromApi } from '#contract/work/leave.ts';
import { type ApiToday, type Today, todayFromApi } from './home.ts';

/** Converts a home page from its API form, with the leave to decide. */
export const leadsTodayFromApi = ({ leave, ...today }: ApiToday): Today => ({
  ...todayFromApi(today),
  ...(leave && { leave: { total: leave.total, leaves: leave.leaves.map((one) => leaveFromApi(one)) } }),
});
