import type { Post } from '@vitrine/contract'
import type { ComponentType } from 'react'

/** Further parts of the editor, each shown as a card below the others: one line adds one. */
export const composerExtras: readonly { id: string; Extra: ComponentType<{ post: Post }> }[] = []
