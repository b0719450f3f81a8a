import { spotlight } from '@mantine/spotlight'
import { UploadButton } from '../../features/uploads/index.ts'
import { useMobile } from '../../lib/media-query.ts'
import { Kbd } from '../../ui/Badge.tsx'
import { IconSearch } from '../../ui/icons.ts'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'
import { WorkRing } from './WorkTray.tsx'

/** The search that is always there, and how running work gets on. */
export const TopBar = () => {
  const mobile = useMobile()
  return (
    <section className={css.top} aria-label="Search and running work">
      <button type="button" className={css.search} onClick={spotlight.open} aria-keyshortcuts="/ Control+K">
        <IconSearch size={17} stroke={1.6} aria-hidden />
        <span className={css.words}>Search places and actions</span>
        {!mobile && <Kbd>/</Kbd>}
      </button>
      <div className={css.rest}>
        <WorkRing />
        {mobile ? <UserMenu mini /> : <UploadButton />}
      </div>
    </section>
  )
}
