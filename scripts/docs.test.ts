import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { printDocs } from './docs.mjs'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the generated documents', () => {
  it.each(Object.entries<string>(printDocs()))('%s matches the contract (otherwise: npm run docs)', (file, text) =>
    expect(read(file)).toBe(text),
  )
})
