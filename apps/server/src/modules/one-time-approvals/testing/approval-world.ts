import { details, oneTimeApprovals as routes } from '@vitrine/contract'
import { expect } from 'vitest'
import { type Collecting, newCollecting } from '../../ugc/testing/collecting.ts'

export type ApprovalWorld = Awaited<ReturnType<typeof newApprovalWorld>>

/** A team that asks creators for approval, and creators who answer. */
export const newApprovalWorld = async () => {
  const scene = await newCollecting()
  return { ...scene, ...callsOf(scene) }
}

const callsOf = (scene: Collecting) => {
  const { world, ada, team } = scene
  let made = 0
  /** A collected post by a new creator. */
  const newPost = async () => {
    const username = `creator.${(made += 1)}`
    await world.instagram.seed({
      posts: [{ username, caption: `Sunset ${made} 🌅`, tags: ['northlight.studio'], picture: `picture ${made}` }],
    })
    await scene.refresh(scene.account)
    const [post] = await scene.ofCreator(username)
    if (!post) throw new Error('not collected')
    return post
  }
  const ask = async (social_post: string, more: object = {}) => {
    const { reply, status, text } = await world.call(routes.create, ada, {
      params: { team },
      body: { social_post, channels: ['web', 'social'], duration_days: 30, ...more },
    })
    expect(status, text).toBe(200)
    return { ...reply, secret: reply.address.split('/').at(-1) ?? '' }
  }
  let clients = 0
  /** Returns a different IP address for each call, because guesses are limited by address. */
  const newAddress = () => `10.9.${Math.floor((clients += 1) / 250)}.${clients % 250}`
  const open = (secret: string) => world.call(routes.open, undefined, { params: { secret }, address: newAddress() })
  const answer = (secret: string, body: object) =>
    world.call(routes.answer, undefined, { params: { secret }, body, address: newAddress() })
  const agree = async (secret: string) => {
    const { terms_hash } = (await open(secret)).reply
    const who = { name: 'Kari Nordal', email: 'kari@solvik.example' }
    return answer(secret, { answer: 'approve', ...who, terms_hash, accepted: true })
  }
  const show = async (one_time_approval: string) =>
    (await world.call(routes.one, ada, { params: { one_time_approval } })).reply
  const fileOf = async (file: string) => (await world.call(details.one, ada, { params: { file } })).reply
  /** An approved post whose media were imported. */
  const newApproved = async (more: object = {}) => {
    const post = await newPost()
    const { approval, secret } = await ask(post.uuid, more)
    expect((await agree(secret)).status).toBe(200)
    await world.finishJobs()
    const shown = await show(approval.uuid)
    return { post, approval: shown, secret, file: shown.files[0] ?? '' }
  }
  return { newPost, ask, open, answer, agree, show, fileOf, newApproved }
}
