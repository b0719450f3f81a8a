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
  ['drops a function or trigger', /\bdrop\s+(function|procedure|trigger)\b/i],
  ['adds a column that is not null and has no default', /\badd\s+column\b(?=.*\bnot\s+null\b)(?!.*\bdefault\b)/i],
]
/** Statements that would make writes of the previous version fail. They are fine for a table that the same migration creates. */
const tightening: [string, RegExp][] = [
  [
    'adds a constraint',
    /\balter\s+table\s+(?:only\s+)?(\S+)\s.*\badd\s+(?:constraint|check|foreign\s+key|unique|primary\s+key|exclude)\b/i,
  ],
  ['makes values unique', /\bcreate\s+unique\s+index\b.*?\bon\s+(?:only\s+)?([^\s(]+)/i],
]
const plain = (name = '') => name.replaceAll('"', '').replace(/^public\./, '')
const problemsOf = (text: string) => {
  const own = new Set(
    [...text.matchAll(/\bcreate\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?([^\s(]+)/gi)].map(([, name]) =>
      plain(name),
    ),
  )
  return text
    .split(/;|--> statement-breakpoint/)
    .map((statement) => statement.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim())
    .flatMap((statement) => [
      ...contracting.filter(([, pattern]) => pattern.test(statement)).map(([what]) => `${what}: ${statement}`),
      ...tightening
        .filter(([, pattern]) => {
          const found = pattern.exec(statement)
          return found !== null && !own.has(plain(found[1]))
        })
        .map(([what]) => `${what}: ${statement}`),
    ])
}

/** Accepted exceptions, each with the reason: migrations that predate rolling upgrades, or that change a table no running
 *  version uses. */
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
    'ALTER TABLE "files" ADD CONSTRAINT "files_rank" CHECK (rank > 0)',
    'ALTER TABLE "files" ADD CHECK (rank > 0) NOT VALID',
    'ALTER TABLE "files" ADD CONSTRAINT "files_folder_fk" FOREIGN KEY ("folder") REFERENCES "public"."folders"("uuid")',
    'CREATE UNIQUE INDEX "files_name" ON "files" USING btree ("team","name")',
    'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "files_name" ON public.files ("name")',
    'DROP FUNCTION "count_team_bytes"()',
    'DROP TRIGGER "versions_added" ON "versions"',
  ])('are refused if they would break the previous version: %s', (statement) => {
    expect(problemsOf(`${statement};--> statement-breakpoint\nselect 1`)).toHaveLength(1)
  })

  it.each([
    'ALTER TABLE "files" ADD COLUMN "credit" text',
    `ALTER TABLE "files" ADD COLUMN "credit" text DEFAULT '' NOT NULL`,
    'ALTER TABLE "downloads" ALTER COLUMN "user" DROP NOT NULL',
    'CREATE TABLE "notes" ("uuid" uuid NOT NULL)',
    'DROP INDEX "files_name"',
    'CREATE TABLE "notes" ("file" uuid);CREATE UNIQUE INDEX "notes_file" ON "notes" USING btree ("file")',
    'CREATE TABLE "notes" ("file" uuid);ALTER TABLE "notes" ADD CONSTRAINT "notes_fk" FOREIGN KEY ("file") REFERENCES "files"("uuid")',
    'CREATE INDEX "files_name" ON "files" USING btree ("name")',
  ])('may add to the schema: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([])
  })
})
