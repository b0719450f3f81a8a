import { Menu, SegmentedControl, VisuallyHidden, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { nameOf, signOut, useHello, useSession } from '../../features/auth/index.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import {
  type Icon,
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '../../ui/icons.ts'
import { sectionsFor } from '../sections.ts'
import { keyWords, shellWords, themeWords, userWords } from '../copy.ts'
import css from './Chip.module.css'
import { keyboardSheet } from './KeyboardSheet.tsx'

type Scheme = 'light' | 'dark' | 'auto'
const schemes: readonly [value: Scheme, label: string, icon: Icon][] = [
  ['light', themeWords.light, IconSun],
  ['dark', themeWords.dark, IconMoon],
  ['auto', themeWords.auto, IconDeviceDesktop],
]
/** Light, dark or the system setting. */
export const ThemeChoice = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      aria-label={themeWords.title}
      value={colorScheme}
      onChange={setColorScheme}
      data={schemes.map(([value, label, I]) => ({
        value,
        label: <I size={16} stroke={1.6} aria-label={label} title={label} />,
      }))}
    />
  )
}

/** The user menu at the bottom of the sidebar. `mini` shows only the avatar. */
export const UserMenu = ({ mini }: { mini: boolean }) => {
  const { user, team } = useSession()
  const hello = useHello()
  const sections = sectionsFor({ user, team, hello }).filter(({ group }) => group === 'account')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const name = nameOf(user)
  return (
    <Menu position="top-start" width={268} offset={4}>
      <Menu.Target>
        <button
          type="button"
          className={css.chip}
          data-quiet
          data-mini={mini || undefined}
          {...(mini && { 'aria-label': userWords.menuOf(name) })}
        >
          <Avatar name={name} />
          {!mini && (
            <span className={css.word}>
              {name}
              <VisuallyHidden>{userWords.menuSuffix}</VisuallyHidden>
            </span>
          )}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={css.who}>
          <span className={css.name}>{name}</span>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUserCircle size={17} stroke={1.6} aria-hidden />}>
          {shellWords.profile}
        </Menu.Item>
        {sections.map(({ id, to, label, icon: I }) => (
          <Menu.Item key={id} component={Link} to={to} leftSection={<I size={17} stroke={1.6} aria-hidden />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={keyboardSheet.open} leftSection={<IconKeyboard size={17} stroke={1.6} aria-hidden />}>
          {keyWords.title}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{themeWords.title}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as Scheme)}>
          {schemes.map(([value, label]) => (
            <Menu.RadioItem key={value} value={value}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => void signOut()} leftSection={<IconLogout size={17} stroke={1.6} aria-hidden />}>
          {shellWords.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
