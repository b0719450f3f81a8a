import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { IconButton } from '../../ui/Button.tsx'
import { type Icon, IconCopyCheck, IconDots, IconHistory, IconInbox, IconRecycle } from '../../ui/icons.ts'

const places = [
  { to: '/library/review', label: 'Awaiting review', icon: IconInbox },
  { to: '/library/duplicates', label: 'Near-duplicates', icon: IconCopyCheck },
  { to: '/library/changes', label: 'Changes to many files', icon: IconHistory },
  { to: '/library/bin', label: 'Recycling bin', icon: IconRecycle },
] as const satisfies readonly { to: string; label: string; icon: Icon }[]

/** The places beside the folders of the library. */
export const LibraryMenu = () => (
  <Menu position="bottom-end" width={230}>
    <Menu.Target>
      <IconButton icon={IconDots} label="More of the library" />
    </Menu.Target>
    <Menu.Dropdown>
      {places.map(({ to, label, icon: I }) => (
        <Menu.Item key={to} component={Link} to={to} leftSection={<I size={17} stroke={1.6} aria-hidden />}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
