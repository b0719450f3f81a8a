import type { FileAction, FilePanel, FileParts } from './parts.ts'
import type { FileView } from './view.ts'

/** The panels and actions of every feature. Loaded with the file screen, not with the app. */
const parts = Object.values(import.meta.glob<FileParts>('../*/file-parts.ts', { eager: true, import: 'fileParts' }))
const inOrder = <T extends { order: number }>(list: T[]): readonly T[] => list.toSorted((a, b) => a.order - b.order)
/** All panels of the file screen, in the order of the tabs in the specification. */
export const filePanels: readonly FilePanel[] = inOrder(parts.flatMap(({ panels = [] }) => panels))
/** All actions of the file screen, in display order. */
export const fileActions: readonly FileAction[] = inOrder(parts.flatMap(({ actions = [] }) => actions))

/** Returns the visible actions, grouped by place. */
export const actionsOf = (view: FileView) => {
  const seen = fileActions.filter(({ visible }) => visible(view))
  const menu = seen.filter(({ place }) => place === 'menu')
  return {
    main: seen.find(({ place }) => place === 'main'),
    star: seen.find(({ place }) => place === 'star'),
    short: menu.filter((action) => action.short !== undefined),
    menu,
  }
}
