import type { Settings } from './config.ts'
import type { Ports } from './platform/ports.ts'

type Told = Pick<Settings, 'origin' | 'role' | 'smtpUrl' | 'demo'>

type Demo = {
  signIns: Ports['demoSignIns']
  mediaCentre: string | undefined
  /** The pages of the emulated networks, where the demo has them. */
  feeds?: Record<'instagram' | 'tiktok' | 'canva' | 'adobe', string> | undefined
}

/** The start-up message: the address, the people, media centre and emulated networks of the demo, and a warning when no mail is sent. */
export const greeting = ({ origin, role, smtpUrl, demo }: Told, { signIns, mediaCentre, feeds }: Demo): string[] => {
  if (role === 'worker') return ['Vitrine works on jobs.']
  const people = signIns.map(({ email, password, says }) => `  ${email.padEnd(24)} ${password.padEnd(16)} ${says}`)
  const silent = smtpUrl === undefined && !demo
  const noMail =
    '  No mail is sent: SMTP_URL is not set. Invites give a link to copy; staff read all mails at /staff/mails.'
  return [
    '',
    `  Vitrine is at ${origin}`,
    ...people,
    ...(mediaCentre ? [`  Media centre of the demo: ${mediaCentre}`] : []),
    ...(feeds
      ? [
          '  Posts and uploads of the demo go to emulators on this machine, never to real networks:',
          `    Instagram emulator: ${feeds.instagram}`,
          `    TikTok emulator:    ${feeds.tiktok}`,
          `    Canva emulator:     ${feeds.canva}`,
          `    Adobe emulator:     ${feeds.adobe}`,
        ]
      : []),
    ...(silent ? [noMail] : []),
    '',
  ]
}
