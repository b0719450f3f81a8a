/** One violation of an import rule: the rule, the file and the import. */
type Violation = { rule: string; from: string; to: string }
/** The result of reading the imports: violations, and the files actually read. */
type Reading = { violations: Violation[]; read: string[] }

export function importing(files: string[]): string[]
export function cruise(files: string[], folder?: string): Promise<Reading>
export function importFaults(files: string[], reading: Reading): string[]
