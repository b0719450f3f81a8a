export const copy = {
  postAddress: 'Enter the address of an Instagram or TikTok post',
  handle: 'Enter the creator’s handle',
  unconfirmedComment: 'The network didn’t confirm this comment. Check the post before you send another comment.',
  postGone: 'The post or the account is no longer available.',
} as const

/** Comments that ask for approval. There are many, because networks treat identical comments as spam. */
const comments = [
  'Hi @{handle}, we love this! May we share it, with credit to you? We’ll send you a message.',
  'What a great shot, @{handle}! Could we feature it on our channels? We’ll send you a message with the details.',
  '@{handle} This is beautiful. We would like to use it and credit you. Please look out for our message.',
  'Thank you for tagging us, @{handle}! Are you happy for us to share this? We’ll message you the details.',
  'Lovely post, @{handle}! We’d love to share it with our followers. Can we message you about it?',
  '@{handle} You captured this so well. Would you let us use it, with full credit to you? We’ll send you a message.',
  'Hello @{handle}, this made our day! We would like to ask for your permission to share it. Please look out for our message.',
  'Wow, @{handle}! May we use this in our stories and on our website? We’ll message you to explain how it works.',
  'Brilliant work, @{handle}! We would love to feature your post. We’ll send you a short request by message.',
  '@{handle} We keep coming back to this one. Could we share it and credit you? We’ll message you the details.',
] as const
/** Messages that ask for approval. They are sent with the approval link and also shown on its page, so they mention neither a
 *  message nor a page. */
const messages = [
  'Hi @{handle}, we love this post and would like to share it, with credit to you. You can see what we ask for, and say yes or no. Thank you!',
  'Hello @{handle}, your post caught our eye. May we use it and name you as its creator? It only takes a minute to answer.',
  'Hi @{handle}, thank you for posting this! We would like to feature it. Please have a look at the details and tell us yes or no.',
  'Hello @{handle}, this is a wonderful post. We would be glad to show it on our channels, with full credit to you.',
  'Hi @{handle}, may we use your post? The details explain how we would use it, and you can withdraw permission at any time.',
  'Hello @{handle}, we would love to feature your post. You don’t need an account to answer, and you can say no.',
] as const

/** The texts used when no AI is configured. */
export const templates = { comment: comments, message: messages }
