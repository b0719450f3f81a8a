import type { Settings } from './config.ts'
import type { Ports } from './platform/ports.ts'

type ShownSettings = Pick<Settings, 'origin' | 'role' | 'smtpUrl' | 'demo'>

type Demo = {
  signIns: Ports['demoSignIns']
  mediaCentre: string | undefined
  /** The pages of the emulated networks, if the demo has them. */
  feeds?: Record<'instagram' | 'tiktok' | 'canva' | 'adobe', string> | undefined
}

/**
 * The start-up message: the URL, the demo's people, media centre and emulated networks, and a warning if email is
 * off.
 */
export const greeting = (
  { origin, role, smtpUrl, demo }: ShownSettings,
  { signIns, mediaCentre, feeds }: Demo,
): string[] => {
  if (role === 'worker') return ['Vitrine is running background jobs.']
  const people = signIns.map(({ email, password, says }) => `  ${email.padEnd(24)} ${password.padEnd(16)} ${says}`)
  const silent = smtpUrl === undefined && !demo
  const noMail =
    '  Email is off because SMTP_URL is not set. Invitations show a link to copy; staff can read all emails at /staff/mails.'
  return [
    '',
    `  Vitrine is running at ${origin}`,
    ...(people.length > 0 ? ['  Sign in with a demo account (email and password):', ...people] : []),
    ...(mediaCentre ? [`  Demo media centre: ${mediaCentre}`] : []),
    ...(feeds
      ? [
          '  Demo posts and uploads go to emulators on this machine, never to real networks:',
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
