import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { features, type SubjectName, subjectNames } from '@vitrine/contract'
import type { Person, World } from './world.ts'

/** The basis of every part of a scene: a team, its admin, one public file and one folder, and another team. */
export type SceneBase = {
  world: World
  team: string
  admin: Person
  file: string
  version: string
  folder: string
  neighbour: string
}
/** Creates one module's subjects. Each module has its part in `testing/scene.ts`. */
export type ScenePart = (base: SceneBase) => Promise<Partial<Record<SubjectName, string>>>

const modules = new URL('../modules/', import.meta.url)
const loadParts = async () => {
  const files = (await readdir(modules)).map((name) => new URL(`${name}/testing/scene.ts`, modules)).filter(existsSync)
  return Promise.all(
    files.map(async ({ pathname }): Promise<{ scene: ScenePart }> => import(/* @vite-ignore */ pathname)),
  )
}

/** Returns the id of the inserted row. Throws if there is none. */
export const idOf = (rows: readonly { uuid: string }[]) => {
  const [row] = rows
  if (!row) throw new Error('nothing was inserted')
  return row.uuid
}

/** A team with one item of every kind that an id can refer to. Throws if there is a kind that no module creates. */
export const newScene = async (world: World) => {
  const { team } = await world.newTeam({ features: [...features] })
  const admin = await world.newMember(team, 'Admin')
  const { file, version } = await world.newFile(team, { created_by: admin.user, public: true })
  const folder = await world.newFolder(team)
  const { team: neighbour } = await world.newTeam()
  const base = { world, team, admin, file, version, folder, neighbour }
  const found: Partial<Record<SubjectName, string>> = { team, user: admin.user, file, version, folder }
  for (const { scene } of await loadParts()) Object.assign(found, await scene(base))
  const missing = subjectNames.filter((name) => !found[name])
  if (missing.length > 0) throw new Error(`no testing/scene.ts of a module creates: ${missing.join()}`)
  return { team, admin, ids: found as Record<SubjectName, string> }
}
export type Scene = Awaited<ReturnType<typeof newScene>>
