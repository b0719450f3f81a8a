import type { ScenePart } from '../../../testing/scene.ts'
import { folderShares } from '../table.ts'

export const scene: ScenePart = async ({ world, team, folder, neighbour }) => {
  const theirs = await world.newFolder(neighbour)
  await world.db.insert(folderShares).values([
    { folder: theirs, team },
    { folder, team: neighbour },
  ])
  const { file } = await world.newFile(neighbour, { parent_folder: theirs })
  return { shared_folder: theirs, shared_file: file, shared_team: neighbour }
}
