/** The owner of a TikHub key, as `get_user_info` tells it. */

/** The reply of `tikhub/user/get_user_info`, which comes without `data`. */
export function accountReply(isEmpty: boolean): Record<string, unknown> {
  return {
    code: 200,
    router: "/api/v1/tikhub/user/get_user_info",
    api_key_data: {
      api_key_name: "Sandbox",
      api_key_scopes: ["/api/v1/tiktok/", "/api/v1/instagram/", "/api/v1/youtube/", "/api/v1/tikhub/user/"],
      created_at: "2026-01-05T09:00:00.000000",
      expires_at: null,
      api_key_status: 1,
    },
    user_data: {
      email: "sandbox@kolscout.test",
      balance: isEmpty ? 0 : 250,
      free_credit: isEmpty ? 0 : 5,
      email_verified: true,
      account_disabled: false,
      is_active: true,
    },
  };
}
