import { allows, missingReason, posts, postWords } from '@vitrine/contract'
import { IconSend } from '../../ui/icons.ts'
import { defineFileParts, type FileView, isInLibrary } from '../files/index.ts'
import { openShareToSocials } from './post-host.tsx'

/** Returns why this person cannot create posts; null if they can. Rights are checked in the editor, because they depend
 *  on the day of the post. */
const whyNotCreate = ({ user, team: { permissions, features } }: FileView) => {
  const need = { all: ['EDIT_ASSETS', posts.create.access.need] } as const
  const member = { user: user.uuid, permissions, features }
  return allows(need, member) ? null : missingReason(need, member)
}

export const fileParts = defineFileParts({
  actions: [
    {
      id: 'socials',
      order: 75,
      label: postWords.share,
      icon: IconSend,
      place: 'menu',
      visible: (view) => isInLibrary(view) && ['image', 'video'].includes(view.file.kind),
      why: whyNotCreate,
      run: ({ file }) => openShareToSocials([file]),
    },
  ],
})
