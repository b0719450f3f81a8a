import type { FileAction } from './action.ts'
import { downloadActions } from './download-actions.ts'
import { entryActions, lifeActions } from './life-actions.ts'
import { placeActions } from './place-actions.ts'
import { versionActions } from './version-actions.ts'
import type { FileView } from './view.ts'

/** All actions, in their order. A new capability adds one entry. */
export const fileActions: readonly FileAction[] = [
  ...entryActions,
  ...downloadActions,
  ...placeActions,
  ...versionActions,
  ...lifeActions,
]

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
