/** One broken import rule: which, in which file, by importing what. */
type Violation = { rule: string; from: string; to: string }
/** What reading the imports gave: broken rules, and the files that were really read. */
type Reading = { violations: Violation[]; read: string[] }

export function importing(files: string[]): string[]
export function cruise(files: string[], folder?: string): Promise<Reading>
export function importFaults(files: string[], reading: Reading): string[]
