import { posts, postTypes, postWords } from '@vitrine/contract'
import { type Action, GENERAL } from '../../lib/keyboard.ts'
import { useWhyNot } from '../auth/index.ts'
import { openNewPost } from './post-host.tsx'
import { typeIcons } from './type-icons.ts'

/** New Post, New Story and New Reel in the palette, for people who can create them. */
export const usePostEntries = (): readonly Action[] => {
  const why = useWhyNot()(posts.create)
  if (why !== null) return []
  return postTypes.map((type) => ({
    id: `new-${type}`,
    label: postWords.new[type],
    group: GENERAL,
    words: 'social publish schedule instagram tiktok',
    icon: typeIcons[type],
    run: () => openNewPost({ type }),
  }))
}
