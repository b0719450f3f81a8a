import { type folders, type Reply, slugOf } from '@vitrine/contract'

export type ListedFolder = Reply<typeof folders.list>[number]
/** A folder with its subfolders; `total` counts the files in all of them. */
export type Branch = ListedFolder & { children: Branch[]; total: number }

/** Builds a tree, each level in the list’s order. A folder whose parent isn't in the list is placed at the root. */
export const treeOf = (list: readonly ListedFolder[]): Branch[] => {
  const branches = new Map(
    list.map((folder) => [folder.uuid, { ...folder, children: [], total: folder.files } as Branch]),
  )
  const roots: Branch[] = []
  for (const branch of branches.values()) {
    const parent = branch.parent_folder === null ? undefined : branches.get(branch.parent_folder)
    ;(parent?.children ?? roots).push(branch)
  }
  const count = (branch: Branch): number => {
    branch.total = branch.files + branch.children.reduce((sum, child) => sum + count(child), 0)
    return branch.total
  }
  for (const root of roots) count(root)
  return roots
}

/** Returns the folders above a folder, from the root down, without the folder itself. */
export const ancestorsOf = (list: readonly ListedFolder[], uuid: string): ListedFolder[] => {
  const byId = new Map(list.map((one) => [one.uuid, one]))
  const way: ListedFolder[] = []
  for (
    let at = byId.get(byId.get(uuid)?.parent_folder ?? '');
    at && !way.includes(at);
    at = byId.get(at.parent_folder ?? '')
  )
    way.unshift(at)
  return way
}

/** Whether another folder with the same parent has this name, ignoring case. */
export const hasSibling = (
  list: readonly ListedFolder[],
  { parent, name, but }: { parent: string | null; name: string; but?: string },
) => {
  const plain = (text: string) => text.trim().normalize('NFC').toLocaleLowerCase()
  return list.some((one) => one.parent_folder === parent && one.uuid !== but && plain(one.name) === plain(name))
}

export type TreeRow = { branch: Branch; depth: number; open: boolean; parent: string | null }
/** Returns the visible rows of the tree, top to bottom. */
export const visibleRows = (roots: readonly Branch[], open: ReadonlySet<string>): TreeRow[] => {
  const walk = (branches: readonly Branch[], depth: number, parent: string | null): TreeRow[] =>
    branches.flatMap((branch) => {
      const isOpen = open.has(branch.uuid) && branch.children.length > 0
      const line = { branch, depth, open: isOpen, parent }
      return isOpen ? [line, ...walk(branch.children, depth + 1, branch.uuid)] : [line]
    })
  return walk(roots, 0, null)
}

const STEP_PX = 16
const FULL_STEPS = 4
const SMALL_STEP_PX = 3
const SMALL_STEPS = 8
/** Returns the indentation of a folder in pixels. It grows more slowly at depth and has a maximum, so that the name
 *  always has room. */
export const indentOf = (depth: number) =>
  Math.min(depth, FULL_STEPS) * STEP_PX + Math.min(Math.max(depth - FULL_STEPS, 0), SMALL_STEPS) * SMALL_STEP_PX

const MOST_FOUND = 50
/** Returns up to fifty folders whose name contains the text, ignoring case and accents. */
export const findFolders = (list: readonly ListedFolder[], typed: string) => {
  const wanted = slugOf(typed)
  return list.filter(({ name }) => slugOf(name).includes(wanted)).slice(0, MOST_FOUND)
}

/** Finds folders by words: each must start a word in the name. `inside` limits the search to that folder's subfolders. */
export const findFoldersByWords = (list: readonly ListedFolder[], words: readonly string[], inside: string | null) => {
  const wanted = words.flatMap((one) => slugOf(one).split(apart)).filter((word) => word !== '')
  if (wanted.length === 0) return []
  return list.filter(({ uuid, name }) => {
    const own = slugOf(name).split(apart)
    return (
      wanted.every((word) => own.some((one) => one.startsWith(word))) &&
      (inside === null || ancestorsOf(list, uuid).some((one) => one.uuid === inside))
    )
  })
}
const apart = /[^\p{L}\p{N}]+/u
