import type { FileAction } from './parts.ts'
import { partsOfFeatures } from './parts-of-features.ts'
import type { FileView } from './view.ts'

/** All actions of the file screen, in their order. */
export const fileActions: readonly FileAction[] = partsOfFeatures
  .flatMap(({ actions = [] }) => actions)
  .toSorted((a, b) => a.order - b.order)

/** The actions that a person sees now, by the place where they stand. */
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
