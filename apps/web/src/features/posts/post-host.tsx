import { lazy } from 'react'
import { LazyDialog } from '../../lib/LazyDialog.tsx'
import { newRegistry, useRegistry } from '../../lib/registry.ts'
import type { NewPost, SharedFile } from './new-post.ts'

type Opened = { id: 'post' } & ({ what: 'new'; post: NewPost } | { what: 'share'; files: readonly SharedFile[] })
const open = newRegistry<Opened>()

/** Opens the dialog that creates a post and then opens its editor. */
export const openNewPost = (post: NewPost) => void open.add({ id: 'post', what: 'new', post })
/** Opens Share To Socials for files from the library. */
export const openShareToSocials = (files: readonly SharedFile[]) => void open.add({ id: 'post', what: 'share', files })

const NewPostDialog = lazy(() => import('./NewPostDialog.tsx'))
const ShareToSocials = lazy(() => import('./ShareToSocials.tsx'))
/** The dialogs that create posts, mounted once in the shell. */
export const PostHost = () => {
  const [opened] = useRegistry(open)
  if (!opened) return null
  const close = () => open.remove('post')
  return (
    <LazyDialog key={opened.what} onClose={close}>
      {opened.what === 'new' ? (
        <NewPostDialog {...opened.post} onClose={close} />
      ) : (
        <ShareToSocials files={opened.files} onClose={close} />
      )}
    </LazyDialog>
  )
}
