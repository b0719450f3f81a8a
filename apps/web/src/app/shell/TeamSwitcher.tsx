import { Menu, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSession } from '../../features/auth/index.ts'
import { TeamLogo } from '../../ui/Avatar.tsx'
import { IconCheck, IconSelector, IconSettings, IconUsers } from '../../ui/icons.ts'
import { teamWords } from '../copy.ts'
import css from './Chip.module.css'
import { useSwitchTeam } from './use-switch-team.ts'

/** Shows the current team and switches to another one. */
export const TeamSwitcher = ({ mini }: { mini: boolean }) => {
  const { team, teams } = useSession()
  const switchTo = useSwitchTeam()
  return (
    <Menu position="bottom-start" width={268} offset={4}>
      <Menu.Target>
        <button
          type="button"
          className={css.chip}
          data-mini={mini || undefined}
          {...(mini && { 'aria-label': teamWords.switchFrom(team.name) })}
        >
          <TeamLogo name={team.name} src={team.logo_url} />
          {!mini && (
            <span className={css.word}>
              {team.name}
              <VisuallyHidden>{teamWords.switchSuffix}</VisuallyHidden>
            </span>
          )}
          {!mini && <IconSelector size={16} stroke={1.6} className={css.dim} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{teamWords.title}</Menu.Label>
        {teams.map(({ uuid, name, logo_url, role }) => (
          <Menu.Item
            key={uuid}
            onClick={() => void switchTo(uuid)}
            leftSection={<TeamLogo name={name} src={logo_url} />}
            rightSection={uuid === team.uuid && <IconCheck size={16} stroke={1.6} aria-label={teamWords.current} />}
          >
            {name}
            <div className={css.role}>{role}</div>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/team/members" leftSection={<IconUsers size={17} stroke={1.6} aria-hidden />}>
          {teamWords.members}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/team/settings"
          leftSection={<IconSettings size={17} stroke={1.6} aria-hidden />}
        >
          {teamWords.settings}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
