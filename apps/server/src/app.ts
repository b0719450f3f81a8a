import { allRoutes, routeList, type Routes } from '@vitrine/contract'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { changeMany, takeBack } from './demo/change-many.ts'
import { fillDemo } from './demo/fill.ts'
import { findAttributes, handlers as attributes } from './modules/attributes/index.ts'
import { handlers as activity } from './modules/activity/index.ts'
import { findAttachments } from './modules/attachments/index.ts'
import {
  callerWithId,
  handlers as auth,
  headOfSignIn,
  mailResetLink,
  readAgain,
  sweepAuth,
  whoSends,
} from './modules/auth/index.ts'
import { findCollections, handlers as collections } from './modules/collections/index.ts'
import { findRuns, handlers as bulk, runBulk, sweepBulk, undoBulk } from './modules/bulk/index.ts'
import { findComments, handlers as comments } from './modules/comments/index.ts'
import { handlers as conversions } from './modules/conversions/index.ts'
import {
  findDownloads,
  findRequests,
  findRules,
  handlers as downloads,
  noteDownload,
} from './modules/downloads/index.ts'
import { handlers as details } from './modules/details/index.ts'
import { handlers as duplicates, groupLookAlikes } from './modules/duplicates/index.ts'
import { findEmbeds, handlers as embeds, headOfFile } from './modules/embeds/index.ts'
import { handlers as files } from './modules/files/index.ts'
import { findLinks, handlers as links, headOfLink } from './modules/links/index.ts'
import { findGalleries, handlers as galleries, headOfGallery, oembed } from './modules/galleries/index.ts'
import { findRights, handlers as rights, remindOfExpiry } from './modules/rights/index.ts'
import { findFolders, findRecycledFolders, handlers as folders } from './modules/folders/index.ts'
import { deleteOld, emptyRest, handlers as recycling } from './modules/recycling/index.ts'
import { findSharedFiles, findSharedFolders, findSharedTeams, handlers as sharing } from './modules/sharing/index.ts'
import { findGuestLinks, handlers as guests, headOfGuestLink, tellMaker } from './modules/guests/index.ts'
import { addUp, findViews, handlers as search, listing } from './modules/search/index.ts'
import { handlers as staff } from './modules/staff/index.ts'
import { countParked, queues, sweepSystem, handlers as system } from './modules/system/index.ts'
import { findTags, handlers as tags, tagKeywords } from './modules/tags/index.ts'
import { findInvites, findMembers, findRoles, findTeams, findUsers, handlers as teams } from './modules/teams/index.ts'
import { discardUpload, expandZip, findUploads, sweepUploads, handlers as uploads } from './modules/uploads/index.ts'
import {
  cropAsked,
  findFiles,
  findVersions,
  forgetMarked,
  forgetMarksOfTeam,
  makeAsked,
  makeOldStreams,
  prepareMarkedStream,
  processAgain,
  processLater,
  processUploaded,
  removeBytes,
  signedFor,
  thumbnailAsked,
  handlers as versions,
} from './modules/versions/index.ts'
import type { Db } from './platform/db/db.ts'
import { readJsonBodies } from './platform/http/body.ts'
import { closeSoon } from './platform/http/close.ts'
import { guardAnswer, guardAnswers } from './platform/http/headers.ts'
import type { Hub } from './platform/http/live.ts'
import { newMethodsAt } from './platform/http/methods.ts'
import { answerProblems, asAppError, sendProblem } from './platform/http/problems.ts'
import type { Deps } from './platform/http/deps.ts'
import { type Handlers, serve } from './platform/http/serve.ts'
import { answerUnreadable } from './platform/http/unreadable.ts'
import { serveWebApp } from './platform/http/web-app.ts'
import { newId } from './platform/ids.ts'
import type { Job } from './platform/jobs/jobs.ts'
import { sendMail } from './platform/mail/outbox.ts'
import { addGauge, measureJobs, measureRequests } from './platform/metrics.ts'
import type { Ports } from './platform/ports.ts'

/** What answers each route: a route without a handler does not compile. */
export const handlers: { [M in keyof typeof allRoutes]: Handlers<(typeof allRoutes)[M]> } = {
  auth,
  teams,
  folders,
  files: { ...files, ...listing, ...details },
  versions,
  uploads,
  conversions,
  duplicates,
  links,
  downloads,
  embeds: { ...embeds, ...oembed },
  collections,
  galleries,
  attributes,
  rights,
  tags,
  sharing,
  recycling,
  guests,
  search,
  comments,
  activity,
  bulk,
  staff,
  system,
}
/** All work that is done apart from requests. */
export const jobs: readonly Job[] = [
  sendMail,
  mailResetLink,
  processUploaded,
  processAgain,
  processLater,
  removeBytes,
  cropAsked,
  thumbnailAsked,
  makeAsked,
  makeOldStreams,
  prepareMarkedStream,
  forgetMarked,
  forgetMarksOfTeam,
  groupLookAlikes,
  tagKeywords,
  runBulk,
  undoBulk,
  sweepBulk,
  discardUpload,
  expandZip,
  tellMaker,
  remindOfExpiry,
  fillDemo,
  changeMany,
  takeBack,
  emptyRest,
  deleteOld,
  addUp,
  sweepUploads,
  sweepAuth,
  sweepSystem,
]

/** What is sent and answered is checked by the contract's schemas. Fastify's own checker would only cost time at the start. */
const unused = () => () => {
  throw new Error('a route has no schema of its own: the contract has it')
}

const largestBody = 1024 * 1024

/** The composition root: the only file that knows every module. */
export const newApp = async ({ db, ports, hub }: { db: Db; ports: Ports; hub: Hub }) => {
  const { settings } = ports
  const app = Fastify({
    loggerInstance: ports.log as FastifyBaseLogger,
    genReqId: () => newId(),
    bodyLimit: largestBody,
    trustProxy: settings.trustProxy,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    logController: new LogController({ disableRequestLogging: !settings.production }),
    forceCloseConnections: 'idle',
    // An address that cannot be read comes past no hook.
    frameworkErrors: (error, _request, reply) => void sendProblem(guardAnswer(reply, settings), asAppError(error)),
    clientErrorHandler: answerUnreadable(settings),
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
  })
  app.decorateRequest('knocked', null)
  readJsonBodies(app)
  closeSoon(app)
  guardAnswers(app, settings)
  answerProblems(app)
  measureRequests(app)
  app.addHook('preClose', () => hub.close())

  const subjects = {
    team: findTeams,
    user: findUsers,
    member: findMembers,
    role: findRoles,
    invite: findInvites,
    folder: findFolders,
    recycled_folder: findRecycledFolders,
    file: findFiles,
    version: findVersions,
    upload: findUploads,
    comment: findComments,
    attachment: findAttachments,
    run: findRuns,
    download: findDownloads,
    download_request: findRequests,
    approval_rule: findRules,
    share_link: findLinks,
    embed: findEmbeds,
    collection: findCollections,
    gallery: findGalleries,
    attribute: findAttributes,
    right: findRights,
    tag: findTags,
    shared_folder: findSharedFolders,
    shared_file: findSharedFiles,
    shared_team: findSharedTeams,
    guest_link: findGuestLinks,
    view: findViews,
  }
  /** Behind a signed address stands whoever had it signed; everywhere else, whoever sends the cookie. */
  const who: Deps['who'] = ({ headers: { cookie }, url, params, routeOptions }, how) => {
    if (routeOptions.url !== allRoutes.versions.signed.path) {
      const now = () => whoSends({ db, settings, jobs }, cookie)
      return how?.recently ? ports.recent.read(`cookie ${cookie ?? ''}`, now) : now()
    }
    return callerWithId(db, signedFor(ports, (params as { version: string }).version, url))
  }
  const deps: Deps = { db, ports, hub, subjects, jobs, who, again: readAgain, noteDownload: noteDownload(db, jobs) }
  for (const [module, routes] of Object.entries(allRoutes))
    serve<Routes>(app, deps, module, routes, handlers[module as keyof typeof handlers] as unknown as Handlers<Routes>)
  await serveWebApp(app, {
    heads: [
      headOfFile(db, ports),
      headOfLink(db, ports),
      headOfGallery(db, ports),
      headOfSignIn(db),
      headOfGuestLink(db, ports),
    ],
    methodsAt: newMethodsAt(routeList().map(([, route]) => route)),
  })
  addGauge('jobs_parked', 'Jobs that failed and wait for staff', () => countParked(db))
  measureJobs(() => queues(db))
  addGauge('live_listeners', 'Browsers that listen for what happens', hub.listeners)
  return app
}
