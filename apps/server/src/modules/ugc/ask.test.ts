import { COMMENTS_PER_DAY, ugc as routes } from '@vitrine/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { comparableText, fromTemplate } from './service/templates.ts'
import { socialComments } from './table.ts'
import { answerOf, type AiEndpoint, startAiEndpoint } from '../../testing/ai-endpoint.ts'
import { type Collecting, collectMention, newCollecting } from './testing/collecting.ts'

let scene: Collecting
let ai: AiEndpoint
let posts: string[]
beforeAll(async () => {
  ai = await startAiEndpoint()
  scene = await newCollecting({ ai: ai.settings })
  scene.world.settings.ai = undefined
  const tags = ['northlight.studio']
  await scene.world.instagram.seed({
    posts: [0, 1].map((n) => ({ username: `guest.${n}`, caption: `Harbour ${n}`, tags, picture: 'one' })),
  })
  await scene.refresh(scene.account)
  posts = (await scene.filter({}, { sort: 'oldest' })).results
    .toSorted((a, b) => a.creator.handle.localeCompare(b.creator.handle))
    .map(({ uuid }) => uuid)
})
afterEach(() => {
  scene.world.settings.ai = undefined
  ai.answer()
})
afterAll(async () => {
  await scene.close()
  await ai.close()
})

const generate = async (social_post: string) =>
  (await scene.world.call(routes.generateComment, scene.ada, { body: { social_post } })).reply
const comment = (social_post: string, text: string) =>
  scene.world.call(routes.comment, scene.ada, { params: { social_post }, body: { text } })
const sent = () => scene.world.instagram.journal.entries({ effect: 'comment' }).length
/** Returns the latest request to a creator. */
const shown = async (source_creator: string) =>
  (await scene.world.call(routes.recentRequests, scene.ada, { params: { source_creator } })).reply.results[0]
/** Backdates earlier comments, so that the account can send the next one. */
const passSpacing = () => scene.world.db.update(socialComments).set({ sent_at: new Date(Date.now() - 120_000) })

describe('asking for approval in a comment', () => {
  it('is refused if the account is tagged but not mentioned', async () => {
    const { body } = await comment(posts[1] ?? '', 'May we share this?')
    expect(body['code']).toBe('ugc.no_comment')
  })

  it('sends one comment if the account is mentioned, and never the same text twice in a row', async () => {
    const { post, id } = await collectMention(scene, 'first.mention')
    const { text, written_by, can_comment } = await generate(post.uuid)
    expect([written_by, can_comment]).toEqual(['template', true])
    expect(text).toContain('@first.mention')
    expect((await comment(post.uuid, text)).reply).toMatchObject({ kind: 'comment', status: 'waiting', text })
    await scene.world.finishJobs()
    expect(sent()).toBe(1)
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'requested', network_id: id })
    const { post: other } = await collectMention(scene, 'second.mention')
    expect((await comment(other.uuid, text.replace('first', 'second'))).body['code']).toBe('ugc.same_comment')
    const next = await generate(other.uuid)
    expect(comparableText(next.text)).not.toBe(comparableText(text))
    expect((await comment(other.uuid, next.text)).status).toBe(200)
    await scene.world.finishJobs()
    // The account has to wait before it sends another comment.
    expect(sent()).toBe(1)
    await passSpacing()
    await scene.hurry()
    expect(sent()).toBe(2)
  })

  it('does not send the comment twice if the response from the network is lost', async () => {
    const { post } = await collectMention(scene, 'lost.answer')
    await passSpacing()
    const before = sent()
    scene.world.instagram.faults.add({ on: 'mention.answer', when: 'after', action: 'reset' })
    await comment(post.uuid, 'This is wonderful, may we share it?')
    await scene.world.finishJobs()
    await scene.hurry()
    expect(sent()).toBe(before + 1)
    expect(await shown(post.creator.uuid)).toMatchObject({
      status: 'sent',
      problem: expect.stringContaining('didn’t confirm this comment'),
    })
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'requested' })
  })

  it('fails if the network refuses the comment, and sets the post back to “kept”', async () => {
    const { post } = await collectMention(scene, 'blocked.comment')
    await passSpacing()
    const before = sent()
    scene.world.instagram.faults.add({ on: 'mention.answer', error: '368' })
    expect((await comment(post.uuid, 'Such a calm sea. May we show it?')).status).toBe(200)
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'requested' })
    await scene.world.finishJobs()
    expect(sent()).toBe(before)
    expect(await shown(post.creator.uuid)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('Instagram blocked this action'),
    })
    expect(await scene.one(post.uuid)).toMatchObject({ status: 'kept' })
  })

  it('waits while the network limits calls, and then sends one comment', async () => {
    const { post } = await collectMention(scene, 'busy.network')
    await passSpacing()
    const before = sent()
    scene.world.instagram.faults.add({ on: 'mention.answer', times: 2, action: 'respond', status: 429, body: {} })
    expect((await comment(post.uuid, 'What a morning! Would you let us show it?')).status).toBe(200)
    await scene.world.finishJobs()
    for (let n = 0; n < 2; n++) {
      expect(await shown(post.creator.uuid)).toMatchObject({
        status: 'waiting',
        problem: expect.stringContaining('Instagram'),
      })
      expect(sent()).toBe(before)
      await passSpacing()
      await scene.hurry()
    }
    expect(await shown(post.creator.uuid)).toMatchObject({ status: 'sent', problem: null })
    expect(sent()).toBe(before + 1)
    await scene.hurry()
    expect(sent()).toBe(before + 1)
  })

  it('is refused once the account has reached its daily comment limit', async () => {
    const { post } = await collectMention(scene, 'one.too.many')
    const { team, account } = scene
    const row = { team, post: post.uuid, creator: post.creator.uuid, account, status: 'sent' as const }
    const rows = Array.from({ length: COMMENTS_PER_DAY }, (_, n) => ({ ...row, text: `Comment ${n}` }))
    const made = await scene.world.db.insert(socialComments).values(rows).returning({ uuid: socialComments.uuid })
    const { status, body } = await comment(post.uuid, 'One more?')
    expect([status, body['code']]).toEqual([429, 'ugc.comment_limit'])
    await scene.world.db.delete(socialComments).where(
      inArray(
        socialComments.uuid,
        made.map(({ uuid }) => uuid),
      ),
    )
    expect((await comment(post.uuid, 'One more?')).status).toBe(200)
  })

  it('refuses a comment that contains an approval link', async () => {
    const { post } = await collectMention(scene, 'link.holder')
    const { body } = await comment(post.uuid, `Agree here: ${scene.world.settings.origin}/p/approval/abc`)
    expect(body['code']).toBe('ugc.link_in_comment')
  })
})

describe('generated texts', () => {
  it('vary, and never use the same template twice in a row', () => {
    const used: string[] = []
    for (let n = 0; n < 40; n++) used.unshift(fromTemplate('comment', `creator.${n}`, used.slice(0, 8), () => 0))
    expect(used.some((text, n) => n > 0 && comparableText(text) === comparableText(used[n - 1] ?? ''))).toBe(false)
  })

  it('mention neither a page nor a message when written for an approval link, because the same text appears in both', async () => {
    const [social_post = ''] = posts
    const body = { social_post, purpose: 'message' }
    const { reply } = await scene.world.call(routes.generateComment, scene.ada, { body })
    expect(reply.written_by).toBe('template')
    const all = Array.from({ length: 6 }, (_, n) => fromTemplate('message', 'kari', [], () => n))
    expect(new Set(all).size).toBe(6)
    for (const text of [...all, reply.text]) expect(text).not.toMatch(/\b(page|here|messages?|inbox|link)\b/i)
  })

  it('come from the AI endpoint if one is set, and the response says so', async () => {
    scene.world.settings.ai = ai.settings
    const { text, written_by } = await generate(posts[0] ?? '')
    expect([text, written_by]).toEqual(['Hi @guest.0, this is lovely! May we share it?', 'ai'])
    expect(ai.calls.at(-1)).toMatchObject({
      url: '/v1/chat/completions',
      authorization: 'Bearer key of the tests',
      body: { model: 'small', messages: [{ role: 'system' }, { role: 'user' }] },
    })
    const { content } = ai.calls.at(-1)?.body.messages[1] ?? { content: '{}' }
    expect(JSON.parse(content)).toMatchObject({ handle: 'guest.0', post: 'Harbour 0' })
  })

  it.each([
    ['is down', { status: 500, text: 'no' }],
    ['does not return JSON', { status: 200, text: '<html>' }],
    ['returns an empty text', { status: 200, text: JSON.stringify(answerOf(' ')) }],
    ['writes a link', { status: 200, text: JSON.stringify(answerOf('Agree at https://evil.example')) }],
  ])('come from a template if the AI endpoint %s', async (_, reply) => {
    scene.world.settings.ai = ai.settings
    ai.answer(reply)
    const { text, written_by } = await generate(posts[0] ?? '')
    expect(written_by).toBe('template')
    expect(text).toContain('@guest.0')
    expect(text).not.toContain('http')
  })

  it('come from a template if the AI endpoint repeats the last text sent', async () => {
    scene.world.settings.ai = ai.settings
    const { post } = await collectMention(scene, 'same.words')
    const text = 'Hi @same.words, this is lovely! May we share it?'
    expect((await comment(post.uuid, text)).status).toBe(200)
    const { written_by } = await generate(posts[0] ?? '')
    expect(written_by).toBe('template')
  })
})
