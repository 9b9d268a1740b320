/** The mail that carries a one-time code, in Chinese and English. */
import { html } from "hono/html";

/** What a code mail is made of. */
export type CodeMail = { to: string; code: string; expiresInMinutes: number };

/**
 * Subject and both bodies. The code is the only run of six digits anywhere in the mail (colours are written in other
 * ways), so that scripts find it with `\d{6}`.
 */
export async function writeCodeMail({ to, code, expiresInMinutes }: CodeMail) {
  const text = [
    `Your Kolscout sign-in code is ${code}`,
    `It works once, within ${expiresInMinutes} minutes. If you did not ask for it, ignore this mail.`,
    "",
    `您的 Kolscout 登录验证码：${code}`,
    `验证码在 ${expiresInMinutes} 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件。`,
  ].join("\n");
  const page = await html`<!doctype html>
<html lang="en">
  <body style="margin:0;padding:32px 16px;background:rgb(246 247 249);font-family:Inter,system-ui,'PingFang SC','Microsoft YaHei',sans-serif;color:rgb(24 28 38)">
    <table role="presentation" width="100%" style="max-width:440px;margin:0 auto;background:white;border:1px solid rgb(226 229 236);border-radius:10px">
      <tr><td style="padding:28px">
        <p style="margin:0 0 20px;font-size:16px;font-weight:600">Kolscout</p>
        <p style="margin:0;font-size:14px;line-height:20px">Your sign-in code · 您的登录验证码</p>
        <p style="margin:12px 0 20px;padding:16px;border-radius:6px;background:rgb(246 247 249);font-size:28px;font-weight:600;letter-spacing:6px;text-align:center">${code}</p>
        <p style="margin:0 0 8px;font-size:13px;line-height:20px;color:rgb(90 98 116)">It works once, within ${expiresInMinutes} minutes. If you did not ask for it, ignore this mail.</p>
        <p style="margin:0;font-size:13px;line-height:20px;color:rgb(90 98 116)" lang="zh-CN">验证码在 ${expiresInMinutes} 分钟内有效，仅可使用一次。如非本人操作，请忽略此邮件。</p>
      </td></tr>
    </table>
  </body>
</html>`;
  return {
    to,
    subject: `${code} is your Kolscout code · Kolscout 登录验证码`,
    text,
    html: String(page),
    headers: { from: "Kolscout <no-reply@kolscout.test>", "auto-submitted": "auto-generated" },
  };
}
