import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import path from 'node:path'

/** Records by key, in insertion order. Records are replaced, never changed in place. */
export type Table<T> = {
  get(key: string): T | undefined
  put(key: string, value: T): T
  /** Throws if there is no such record. */
  update(key: string, patch: Partial<T>): T
  delete(key: string): void
  values(): T[]
  entries(): [string, T][]
  clear(): void
}

export type Store = { table<T>(name: string): Table<T>; clear(): void; close(): void }

type Tables = Map<string, Map<string, unknown>>

/** Replays the log. If the process was killed while writing, the incomplete last line is dropped. */
const replay = (file: string): Tables => {
  const tables: Tables = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const [name, key, value] = JSON.parse(line) as [string, string, unknown]
    const rows = tables.get(name) ?? new Map<string, unknown>()
    tables.set(name, rows)
    if (value === null) rows.delete(key)
    else rows.set(key, value)
  }
  return tables
}

/** Rewrites the log with one line per record, so that it does not grow with every restart. */
const compact = (file: string, tables: Tables) => {
  const lines = [...tables].flatMap(([name, rows]) =>
    [...rows].map(([key, value]) => `${JSON.stringify([name, key, value])}\n`),
  )
  writeFileSync(`${file}.new`, lines.join(''))
  renameSync(`${file}.new`, file)
}

/** Tables in memory, or in an NDJSON log that is written before any response is sent and therefore survives `kill -9`. */
export const openStore = (file?: string): Store => {
  if (file) mkdirSync(path.dirname(file), { recursive: true })
  const tables: Tables = file && existsSync(file) ? replay(file) : new Map()
  if (file) compact(file, tables)
  const log = file ? openSync(file, 'a') : undefined
  const write = (name: string, key: string, value: unknown) => {
    if (log !== undefined) writeSync(log, `${JSON.stringify([name, key, value])}\n`)
  }
  const table = <T>(name: string): Table<T> => {
    const rows = (tables.get(name) ?? new Map<string, unknown>()) as Map<string, T>
    tables.set(name, rows)
    const put = (key: string, value: T) => {
      rows.set(key, value)
      write(name, key, value)
      return value
    }
    const remove = (key: string) => {
      if (rows.delete(key)) write(name, key, null)
    }
    return {
      get: (key) => rows.get(key),
      put,
      update: (key, patch) => {
        const old = rows.get(key)
        if (old === undefined) throw new Error(`There is no ${key} in ${name}`)
        return put(key, { ...old, ...patch })
      },
      delete: remove,
      values: () => [...rows.values()],
      entries: () => [...rows.entries()],
      clear: () => {
        for (const key of rows.keys()) remove(key)
      },
    }
  }
  return {
    table,
    clear: () => {
      for (const name of tables.keys()) table(name).clear()
    },
    close: () => {
      if (log !== undefined) closeSync(log)
    },
  }
}
