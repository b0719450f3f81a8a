import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const folder = new URL('../../migrations/', import.meta.url)

/** Statements that would break the previous version while it still runs (docs/architecture.md, "Adding a migration"). A column is
 *  added with a default, and is dropped only in a version after the one that stopped using it. */
const contracting: [string, RegExp][] = [
  ['drops a table', /\bdrop\s+table\b/i],
  ['drops a column', /\bdrop\s+column\b/i],
  ['renames', /\brename\s+(to|column|constraint)\b|\balter\s+\w+\s+"?\w+"?\s+rename\b/i],
  ['changes a type', /\balter\s+column\s+"?\w+"?\s+(set\s+data\s+)?type\b/i],
  ['makes a column not null', /\bset\s+not\s+null\b/i],
  ['drops a default', /\bdrop\s+default\b/i],
  ['adds a column that is not null and has no default', /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/i],
]
const problemsOf = (text: string) =>
  text
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) =>
      contracting.filter(([, pattern]) => pattern.test(statement)).map(([what]) => `${what}: ${statement}`),
    )

/** Accepted exceptions, each with the reason: migrations from before rolling upgrades were supported, or that change a table
 *  that no running version uses. */
const accepted: Record<string, string> = {
  '0003_socials_and_creators.sql': 'replaces tagged_posts, before rolling upgrades were supported',
}

describe('migrations', () => {
  const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name))

  it.each(names)('only add to the schema, so that the previous version keeps working: %s', (name) => {
    const problems = problemsOf(readFileSync(new URL(name, folder), 'utf8'))
    if (name in accepted) expect(problems).not.toEqual([])
    else expect(problems).toEqual([])
  })

  it.each([
    'DROP TABLE "tagged_posts" CASCADE',
    'ALTER TABLE "files" DROP COLUMN "credit"',
    'ALTER TABLE "files" RENAME COLUMN "credit" TO "credit_line"',
    'ALTER TABLE "files" RENAME TO "assets"',
    'ALTER TABLE "files" ALTER COLUMN "rank" SET DATA TYPE bigint',
    'ALTER TABLE "files" ALTER COLUMN "credit" SET NOT NULL',
    'ALTER TABLE "files" ALTER COLUMN "credit" DROP DEFAULT',
    'ALTER TABLE "files"\n  ADD COLUMN "credit" text NOT NULL',
  ])('are refused if they would break the previous version: %s', (statement) => {
    expect(problemsOf(`${statement};--> statement-breakpoint\nselect 1`)).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE "files" ADD COLUMN "credit" text',
    `ALTER TABLE "files" ADD COLUMN "credit" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "downloads" ALTER COLUMN "user" DROP NOT NULL',
    'CREATE TABLE "notes" ("uuid" uuid NOT NULL)',
    'DROP INDEX "files_name"',
  ])('may add to the schema: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([])
  })
})
