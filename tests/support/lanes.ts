/** How many files of worker tests run side by side. Each lane has a sandbox: what one file makes it do must not happen to another. */
export const WORKER_LANES = 2;
