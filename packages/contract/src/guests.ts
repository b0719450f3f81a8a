import { z } from 'zod'
import { UPLOADS_REGISTERED_AT_ONCE } from './constants.ts'
import { email, id, line, mailedToken as token, nameLine, page, paging, prose, time, timeInput } from './fields.ts'
import { guessedByMany, linkPassword } from './limits.ts'
import { defineRoutes, type Limit } from './route.ts'

/** Whether guests are asked for consent: required, optional, or not asked. */
export const guestConsentModes = ['required', 'optional', 'off'] as const
export type GuestConsentMode = (typeof guestConsentModes)[number]
/** The default consent text, if neither the link nor the team has its own. */
export const defaultGuestConsent =
  'I took these images or recordings, or I hold the rights to them. I allow the team to use, edit and publish them free of charge, and everyone who can be recognised in them has agreed to this.'

/** A guest's consent: who gave it, when, and the exact wording. */
export const GuestConsent = z.object({
  name: z.string(),
  email: z.string(),
  text: z.string(),
  hash: z.string(),
  created_at: time,
})
export type GuestConsent = z.output<typeof GuestConsent>

/** A link through which people without an account upload files. Its secret is shown only once, on creation. */
export const GuestLink = z.object({
  uuid: z.uuid(),
  name: z.string(),
  message: z.string(),
  folder: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  consent: z.enum(guestConsentModes),
  consent_text: z.string(),
  expires_at: time.nullable(),
  has_password: z.boolean(),
  /** Whether the link is turned on. It may still have expired. */
  active: z.boolean(),
  expired: z.boolean(),
  /** Files received through the link, and how many of them await review. */
  files: z.int(),
  awaiting_review: z.int(),
  last_used_at: time.nullable(),
  created_at: time,
  created_by: z.object({ uuid: z.uuid(), first_name: z.string(), last_name: z.string() }).nullable(),
})
export type GuestLink = z.output<typeof GuestLink>

/** The settings for a new link. */
export const NewGuestLink = z.object({
  name: line(200, 'Enter a name'),
  message: prose(2000).default(''),
  folder: id('folder').nullable().default(null),
  consent: z.enum(guestConsentModes).default('required'),
  /** Empty to use the team's text. */
  consent_text: prose(10_000).default(''),
  expires_at: timeInput.nullable().default(null),
  password: linkPassword.nullable().default(null),
})

/** What a guest sees of a link before uploading. If it has a password, only the team is shown until it is unlocked. */
export const OpenedLink = z.object({
  uuid: z.uuid(),
  team: z.object({ uuid: z.uuid(), name: z.string(), logo_url: z.string().nullable() }),
  unlocked: z.boolean(),
  name: z.string().nullable(),
  message: z.string().nullable(),
  /** The time at which the link stops accepting files; null if it has no end. */
  expires_at: time.nullable(),
  largest: z.int(),
  /** The consent text, and whether guests can upload without agreeing to it. */
  consent: z.object({ text: z.string(), hash: z.string(), required: z.boolean() }).nullable(),
})
export type OpenedLink = z.output<typeof OpenedLink>

/** The sender's details, requested from every guest and stored with their files. */
export const GuestName = z.object({ name: nameLine(200, 'Enter your name'), email })
export type GuestName = z.output<typeof GuestName>

const needs = { all: ['UPLOAD_ASSETS', 'EDIT_ASSETS'] } as const
const because = 'the secret of the link is the proof; it is sent in the body, never in an address'
const keyed = 'the upload has its own key, sent in a header'
/** What is needed to open a link: its secret, and its password if it has one. */
const proof = { token, password: z.string().max(128).optional() }
/** Guessing is slow, from one address or many, and nobody can lock other people out of the link (docs/adr/0017). */
const guesses: readonly Limit[] = [
  { times: 10, seconds: 900, per: ['body.token', 'address'], only: 'failures' },
  guessedByMany('body.token'),
  { times: 60, seconds: 900, per: ['address'], only: 'failures' },
]

export const guests = defineRoutes({
  list: {
    method: 'GET',
    path: '/v1/files/guest_links/:team/',
    summary: 'The guest upload links of a team, newest first, with the files received',
    access: { who: 'member', on: 'team', need: needs },
    query: z.object(paging),
    reply: page(GuestLink),
  },
  create: {
    method: 'POST',
    path: '/v1/files/guest_link/create/:team/',
    summary: 'Creates a guest upload link; its address is shown only once',
    access: { who: 'member', on: 'team', need: needs },
    records: ['guest_link.created'],
    secret: true,
    body: NewGuestLink,
    reply: z.object({ link: GuestLink, address: z.string() }),
  },
  update: {
    method: 'PUT',
    path: '/v1/files/guest_link/update/:guest_link/',
    summary: 'Changes a guest upload link, or turns it on or off; its address stays the same',
    access: { who: 'member', on: 'guest_link', need: needs },
    records: ['guest_link.updated'],
    body: z
      .object({
        name: NewGuestLink.shape.name,
        message: prose(2000),
        folder: id('folder').nullable(),
        consent: z.enum(guestConsentModes),
        consent_text: prose(10_000),
        expires_at: timeInput.nullable(),
        password: NewGuestLink.shape.password.unwrap(),
        active: z.boolean(),
      })
      .partial(),
    reply: GuestLink,
  },
  renew: {
    method: 'POST',
    path: '/v1/files/guest_link/renew/:guest_link/',
    summary: 'Gives a guest upload link a new address; the old one stops working',
    access: { who: 'member', on: 'guest_link', need: needs },
    records: ['guest_link.renewed'],
    secret: true,
    reply: z.object({ link: GuestLink, address: z.string() }),
  },
  revoke: {
    method: 'DELETE',
    path: '/v1/files/guest_link/delete/:guest_link/',
    summary: 'Permanently revokes a guest upload link; files received are kept',
    access: { who: 'member', on: 'guest_link', need: needs },
    records: ['guest_link.revoked'],
    reply: z.void(),
  },
  open: {
    method: 'POST',
    path: '/v1/public/guest_link/open/',
    summary: 'The team and the requirements of a guest upload link',
    access: { who: 'anyone', because },
    records: [],
    limits: guesses,
    body: z.object(proof),
    reply: OpenedLink,
  },
  begin: {
    method: 'POST',
    path: '/v1/public/guest_link/upload/',
    summary: "Registers a guest's files; the bytes of each are then sent to its address with its key (tus 1.0)",
    access: { who: 'anyone', because },
    records: ['upload.begun'],
    secret: true,
    limits: guesses,
    body: z.object({
      ...proof,
      guest: GuestName,
      /** The hash of the consent text that the guest agreed to. */
      consent: z.string().max(64).optional(),
      files: z
        .array(
          z.object({
            name: nameLine(1000),
            size: z.int().min(0),
            file_type: z.string().max(200).default(''),
          }),
        )
        .min(1)
        .max(UPLOADS_REGISTERED_AT_ONCE),
    }),
    reply: z.array(z.object({ uuid: z.uuid(), url: z.string(), key: z.string() })),
  },
  progress: {
    method: 'HEAD',
    path: '/v1/public/upload/:guest_upload/',
    summary: "How much of a guest's upload has arrived (tus)",
    access: { who: 'anyone', because: keyed },
    mayRecord: ['version.uploaded', 'folder.created'],
    reply: 'raw',
  },
  append: {
    method: 'PATCH',
    path: '/v1/public/upload/:guest_upload/',
    summary: "The next bytes of a guest's upload (tus); with the last one the file awaits review",
    access: { who: 'anyone', because: keyed },
    records: [],
    mayRecord: ['version.uploaded', 'folder.created'],
    body: 'stream',
    reply: 'raw',
  },
  cancel: {
    method: 'DELETE',
    path: '/v1/public/upload/:guest_upload/',
    summary: "Cancels a guest's upload and deletes its bytes (tus)",
    access: { who: 'anyone', because: keyed },
    records: ['upload.cancelled'],
    reply: z.void(),
  },
})
