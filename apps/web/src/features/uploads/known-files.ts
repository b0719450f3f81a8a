import { type Reply, UPLOADS_REGISTERED_AT_ONCE, type uploads } from '@vitrine/contract'
import { cleanFileName, type PickedFile } from './picked-files.ts'

type Answers = Reply<typeof uploads.check>
/** A picked file that already exists: the same bytes anywhere, or the same name in the folder. */
export type KnownFile = Answers[number] & { picked: PickedFile }
/** What to do with files that already exist. */
export type KnownFileChoice = 'skip' | 'both' | 'version'
/** The choices for the whole upload, asked for once. */
export type KnownFileRules = { same_bytes: KnownFileChoice; same_name: KnownFileChoice }
/** What to ask: the name of the target, and the files that already exist. */
export type KnownFilesQuestion = { place: string; same_bytes: readonly KnownFile[]; same_name: readonly KnownFile[] }
/** A file to upload; `version_of` is the file it becomes a version of. */
export type PlannedUpload = { picked: PickedFile; version_of: string | null }

type Needs = {
  digest: (file: File) => Promise<string | null>
  /** Returns the id of the folder at the end of a path below the target; null for the root, undefined if it doesn't exist
   *  yet. */
  folderAt: (path: readonly string[]) => Promise<string | null | undefined>
  check: (folder: string | null, files: { name: string; sha256?: string }[]) => Promise<Answers>
  /** Null cancels the whole upload. */
  ask: (question: KnownFilesQuestion) => Promise<Partial<KnownFileRules> | null>
  /** Called with the number of files checked so far. */
  looked: (count: number) => void
}

const follow = (
  { picked, same_bytes, same_name }: KnownFile,
  rules: Partial<KnownFileRules>,
): PlannedUpload | undefined => {
  const [choice, known] = same_bytes ? [rules.same_bytes, same_bytes] : [rules.same_name, same_name]
  if (!known || choice === 'both' || choice === undefined) return { picked, version_of: null }
  return choice === 'version' ? { picked, version_of: known.uuid } : undefined
}

const inGroups = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/** Checks files before sending, two hundred at a time, and asks what to do with those that already exist. */
export async function* planUploads(
  needs: Needs,
  place: string,
  picked: readonly PickedFile[],
): AsyncGenerator<PlannedUpload[]> {
  const rules: Partial<KnownFileRules> = {}
  let looked = 0
  for (const group of inGroups(picked, UPLOADS_REGISTERED_AT_ONCE)) {
    const sums = await Promise.all(
      group.map(async ({ file }) => {
        const sum = await needs.digest(file)
        needs.looked(++looked)
        return sum
      }),
    )
    const found = await findKnownFiles(needs, group, sums)
    const missing: KnownFilesQuestion = {
      place,
      same_bytes: rules.same_bytes ? [] : found.filter(({ same_bytes }) => same_bytes),
      same_name: rules.same_name ? [] : found.filter((one) => one.same_name && !one.same_bytes),
    }
    if (missing.same_bytes.length + missing.same_name.length > 0) {
      const answer = await needs.ask(missing)
      if (!answer) return
      Object.assign(rules, answer)
    }
    yield found.flatMap((one) => follow(one, rules) ?? [])
  }
}

/** One call per target folder. A folder that doesn't exist yet has no name conflicts. */
const findKnownFiles = async (
  { folderAt, check }: Needs,
  group: readonly PickedFile[],
  sums: readonly (string | null)[],
) => {
  const paths = new Map<string, number[]>()
  group.forEach(({ path }, i) => paths.set(path.join('/'), [...(paths.get(path.join('/')) ?? []), i]))
  const found: KnownFile[] = []
  for (const places of paths.values()) {
    const folder = await folderAt(group[places[0] ?? 0]?.path ?? [])
    const files = places.map((i) => {
      const sha256 = sums[i]
      return { name: cleanFileName(group[i]?.file.name ?? ''), ...(sha256 && { sha256 }) }
    })
    const answers = await check(folder ?? null, files)
    places.forEach((i, n) => {
      const [answer, picked] = [answers[n], group[i]]
      if (picked)
        found[i] = {
          picked,
          same_bytes: answer?.same_bytes ?? null,
          same_name: folder === undefined ? null : (answer?.same_name ?? null),
        }
    })
  }
  return found
}
