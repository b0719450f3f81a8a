import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconButton } from '../../ui/Button.tsx'
import { type Icon, IconCopyCheck, IconDots, IconHistory, IconInbox, IconRecycle } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'

const places = [
  { to: '/library/review', label: 'Awaiting review', icon: IconInbox, edits: true },
  { to: '/library/duplicates', label: 'Near-duplicates', icon: IconCopyCheck },
  { to: '/library/changes', label: 'Changes to many files', icon: IconHistory },
  { to: '/library/bin', label: 'Recycling bin', icon: IconRecycle },
] as const satisfies readonly { to: string; label: string; icon: Icon; edits?: true }[]

/** The places beside the folders of the library. */
export const LibraryMenu = () => {
  const { team } = useSession()
  const edits = team.permissions.includes('EDIT_ASSETS')
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <IconButton icon={IconDots} label="More of the library" />
      </Menu.Target>
      <Menu.Dropdown>
        {places
          .filter((place) => edits || !('edits' in place))
          .map(({ to, label, icon: I }) => (
            <Menu.Item key={to} component={Link} to={to} leftSection={<I size={17} stroke={1.6} aria-hidden />}>
              {label}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  )
}
