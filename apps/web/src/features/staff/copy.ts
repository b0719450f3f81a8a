import type { DamagedObject, Feature, Job, StorageStatus } from '@vitrine/contract'
import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'

const stateWords: Record<Job['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  retrying: 'Retrying',
  failed: 'Failed',
}

export const jobWords = {
  states: stateWords,
  allStates: 'All',
  empty: {
    all: 'No jobs in the queue',
    failed: 'No failed jobs',
    retrying: 'No jobs are being retried',
    running: 'No jobs are running',
    waiting: 'No jobs are waiting',
  },
  attemptsOf: (attempts: number, of: number) => `${attempts} of ${of}`,
  type: 'Job type',
  oldest: 'Oldest waiting job',
  none: 'None',
  runs: 'Runs',
  onDemand: 'On demand',
  types: 'Job types',
  all: 'All jobs',
  showAll: 'Show all job types',
  state: 'Status',
  one: 'job',
  many: 'jobs',
  emptyHelp: 'Waiting and failed jobs appear here. Completed jobs are removed.',
  loading: 'the background jobs',
  dismissTitle: 'Dismiss this job?',
  dismissText: (job: string) => `${job} will be removed from the queue and won’t be tried again.`,
  dismissAction: 'Dismiss job',
  dismissed: 'Job dismissed',
  notDismissed: 'The job couldn’t be dismissed',
  started: 'Job started',
  notStarted: 'The job couldn’t be started',
  runNow: 'Run now',
  retry: 'Retry',
  dismiss: 'Dismiss',
  job: 'Job',
  team: 'Team',
  attempts: 'Attempts',
  lastAttempt: 'Last attempt',
  nextAttempt: 'Next attempt',
  now: 'Now',
} as const

export const mailWords = {
  notSent: 'No emails are being sent because SMTP_URL is not set. Until it is, copy the links and send them yourself.',
  loading: 'the emails',
  empty: 'Invitations, sign-in links and notices are kept here for 30 days.',
} as const

export const staffWords = {
  title: 'Staff',
  onlyHelp: 'These pages are for the people who run this installation. Your team’s own pages are under Team.',
  only: 'This page is for staff only',
  jobs: 'Background jobs',
  emails: 'Emails',
  storage: 'Storage',
  teams: 'Teams',
  people: 'People',
  singleSignOn: 'Single sign-on',
} as const

const featureHelp: Record<Feature, string> = {
  DAM_PLUS: 'Metadata, custom attributes, linked assets, watermarks, file versions',
  UGC_PLUS: 'Posts by creators, one-time approvals, file versions',
  F_MAPS: 'Maps of where images were taken',
}

export const teamWords = {
  featureHelp,
  planSaved: (team: string) => `Plan for ${team} saved`,
  planOf: (team: string) => `Plan for ${team}`,
  planHelp: 'Features you turn off are hidden from the team. Nothing is deleted.',
  save: 'Save',
  created: (team: string) => `Team ${team} created`,
  invited: (email: string) => `We invited ${email}.`,
  new: 'New team',
  inviteByMail: 'The first admin gets an invitation by email.',
  inviteByLink: 'This server doesn’t send email. You’ll get a link to pass on to the first admin.',
  create: 'Create team',
  name: 'Name',
  email: 'First admin’s email',
  timeZone: 'Time zone',
  team: 'Team',
  plan: 'Plan includes',
  basic: 'Basic',
  members: 'Members',
  createdOn: 'Created',
  storage: 'Storage',
  storageOf: (team: string) => `Storage for ${team}`,
  storageLimit: 'Storage limit in GB',
  storageLimitHelp: 'Uploads that would exceed this limit are rejected. Enter 0 for no limit.',
  changePlan: 'Change plan',
  changePlanOf: (team: string) => `Change plan for ${team}`,
  one: 'team',
  many: 'teams',
  noMatch: (text: string) => `No teams match “${text}”.`,
} as const

export const peopleWords = {
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspendText: (name: string) =>
    `${name} will be signed out everywhere immediately and can’t sign in until you lift the suspension. Their content is kept.`,
  suspend: 'Suspend',
  suspended: (name: string) => `${name} is suspended`,
  lifted: (name: string) => `${name} can sign in again`,
  notChanged: 'The suspension couldn’t be changed',
  lift: 'Lift suspension',
  liftOf: (name: string) => `Lift suspension for ${name}`,
  suspendOf: (name: string) => `Suspend ${name}`,
  name: 'Name',
  isStaff: 'Staff',
  isSuspended: 'Suspended',
  teams: 'Teams',
  noTeam: 'No team',
  lastSignIn: 'Last sign-in',
  never: 'Never',
  since: 'Joined',
  one: 'person',
  many: 'people',
  noMatch: (text: string) => `No people match “${text}”.`,
} as const

const problems: Record<DamagedObject['problem'], string> = {
  missing: 'Missing',
  damaged: 'Differs from the upload',
}
const number = (count: number) => count.toLocaleString('en-GB')

export const storageWords = {
  problems,
  key: 'Stored file',
  problem: 'Problem',
  team: 'Team',
  size: 'Size',
  found: 'Found',
  loading: 'the storage status',
  one: 'damaged file',
  many: 'damaged files',
  none: 'No damaged files',
  noneHelp: 'Originals that are missing or differ from the upload appear here. Nothing is deleted automatically.',
  stored: ({ files, stored_bytes }: StorageStatus) =>
    `${files === 1 ? '1 original' : `${number(files)} originals`}, ${sizeInWords(stored_bytes)}.`,
  notChecked: 'Originals are not checked regularly, because VITRINE_SCRUB_DAYS is 0.',
  checked: ({ scrub: { days, checked } }: StorageStatus) =>
    `Each original is checked against its hash every ${days === 1 ? 'day' : `${days} days`}. ${number(checked)} checked so far.`,
  lastChecked: (date: Date) => `The last full check ended on ${dateInWords(date)}.`,
} as const

export const scheduleWords = {
  days: ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'],
  weekly: (days: string, time: string) => `${days} at ${time}`,
  everyMinute: 'Every minute',
  every: (minutes: string) => `Every ${minutes} minutes`,
  hourly: (minutes: string) => `Every hour at :${minutes}`,
  time: (hours: string, minutes: string) => `${hours}:${minutes} UTC`,
  daily: (time: string) => `Daily at ${time}`,
} as const
