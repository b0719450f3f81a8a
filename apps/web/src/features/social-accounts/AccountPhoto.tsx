import type { SocialAccount } from '@vitrine/contract'
import { Avatar } from '../../ui/Avatar.tsx'
import css from './accounts.module.css'
import { PlatformIcon } from './PlatformIcon.tsx'

type AccountPhotoProps = {
  account: Pick<SocialAccount, 'name' | 'username' | 'photo' | 'platform'>
  size?: 'small' | 'normal' | 'large'
}
/** The photo of an account with the mark of its network. The account's name is always shown beside the photo. */
export const AccountPhoto = ({ account: { name, username, photo, platform }, size = 'normal' }: AccountPhotoProps) => (
  <span className={css.photo} data-size={size}>
    <Avatar name={name || username} src={photo} size={size} />
    <span className={css.mark}>
      <PlatformIcon platform={platform} size={size === 'small' ? 11 : 13} />
    </span>
  </span>
)
