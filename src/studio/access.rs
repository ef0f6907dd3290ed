//! Who may ask the studio: only pages of the studio, in browsers of this machine, with the token.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::header::{
    AUTHORIZATION, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_SECURITY_POLICY, HOST, ORIGIN,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rand::TryRng;
use rand::rngs::SysRng;

use crate::studio::error::StudioError;
use crate::studio::request::TOO_LONG;

/// The most bytes of a request: several versions of a rule file.
pub const MOST_BYTES: usize = 16 << 20;

/// The port of addresses that name none.
const USUAL_WEB_PORT: u16 = 80;

/// The number of random bytes of a token.
const TOKEN_BYTES: usize = 24;

/// What every answer says to the browser: nothing from elsewhere, no frames, no guesses. Charts and
/// the editor have style attributes, so these are allowed.
const HEADERS: [(HeaderName, &str); 6] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src \
         'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors \
         'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Who may ask.
#[derive(Debug)]
pub struct AccessCheck {
    port: u16,
    token: String,
}

impl AccessCheck {
    /// The access with a new random token.
    ///
    /// # Errors
    /// The system gives no random numbers.
    pub fn new(port: u16) -> Result<Self, StudioError> {
        let mut bytes = [0; TOKEN_BYTES];
        SysRng.try_fill_bytes(&mut bytes).map_err(|error| StudioError::Token(error.to_string()))?;
        let token = bytes.iter().fold(String::new(), |mut token, byte| {
            // Writing to a `String` never fails.
            let _ = write!(token, "{byte:02x}");
            token
        });
        Ok(Self { port, token })
    }

    /// The address that opens the page, with the token.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/?token={}", self.port, self.token)
    }

    /// Is it a name of this server? With another name, a foreign page leads here. Browsers leave
    /// out the usual port of the web.
    fn is_own_host(&self, host: &str) -> bool {
        let port = format!(":{}", self.port);
        let name = match host.strip_suffix(&port) {
            None if self.port == USUAL_WEB_PORT => host,
            None => return false,
            Some(name) => name,
        };
        ["127.0.0.1", "localhost"].contains(&name)
    }

    /// Why a request is refused. `None` if it may pass.
    fn refusal(&self, path: &str, headers: &HeaderMap) -> Option<(StatusCode, &'static str)> {
        let value = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(host) = value(HOST).filter(|host| self.is_own_host(host)) else {
            return Some((StatusCode::FORBIDDEN, "the studio has another address"));
        };
        let is_own =
            |origin: &HeaderValue| origin.as_bytes() == format!("http://{host}").as_bytes();
        if headers.get(ORIGIN).is_some_and(|origin| !is_own(origin)) {
            return Some((StatusCode::FORBIDDEN, "only pages of the studio may ask it"));
        }
        let length = value(CONTENT_LENGTH).and_then(|length| length.parse::<usize>().ok());
        if length.is_some_and(|length| length > MOST_BYTES) {
            return Some((StatusCode::PAYLOAD_TOO_LARGE, TOO_LONG));
        }
        let token = value(AUTHORIZATION).and_then(|value| value.strip_prefix("Bearer "));
        let may_ask = !path.starts_with("/api/") || token.is_some_and(|token| self.knows(token));
        (!may_ask).then_some((StatusCode::UNAUTHORIZED, "open the address that Urlab printed"))
    }

    /// Is it the token? The time of the comparison tells nothing about where they differ.
    fn knows(&self, token: &str) -> bool {
        let pairs = self.token.bytes().zip(token.bytes());
        let difference = pairs.fold(0, |difference, (left, right)| difference | (left ^ right));
        self.token.len() == token.len() && difference == 0
    }
}

/// Refuses requests that may not pass, and adds the headers to every answer.
pub async fn guard(
    State(access): State<Arc<AccessCheck>>,
    request: Request,
    next: Next,
) -> Response {
    let mut response = match access.refusal(request.uri().path(), request.headers()) {
        Some(refusal) => refusal.into_response(),
        None => next.run(request).await,
    };
    let headers = HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(access: &AccessCheck, path: &str, headers: &[(HeaderName, &str)]) -> Option<u16> {
        let parsed = headers.iter().map(|(name, value)| (name.clone(), value.parse().unwrap()));
        access.refusal(path, &parsed.collect()).map(|(code, _)| code.as_u16())
    }

    #[test]
    fn only_pages_of_this_server_with_the_token_may_ask() {
        let access = AccessCheck { port: 81, token: "abc".to_owned() };
        let host = (HOST, "localhost:81");
        let token = (AUTHORIZATION, "Bearer abc");
        assert_eq!(refused(&access, "/", std::slice::from_ref(&host)), None);
        assert_eq!(refused(&access, "/api/check", std::slice::from_ref(&host)), Some(401));
        assert_eq!(refused(&access, "/api/check", &[host.clone(), token.clone()]), None);
        for wrong in ["Bearer abd", "Bearer ab", "Bearer abcd", "abc", "Bearer "] {
            let headers = [host.clone(), (AUTHORIZATION, wrong)];
            assert_eq!(refused(&access, "/api/check", &headers), Some(401), "{wrong}");
        }
        for foreign in ["evil.example:81", "localhost", "localhost:80", "127.0.0.1.evil:81"] {
            let headers = [(HOST, foreign), token.clone()];
            assert_eq!(refused(&access, "/", &headers), Some(403), "{foreign}");
        }
        assert_eq!(refused(&access, "/", &[]), Some(403));
        for origin in ["http://evil.example", "null", "https://localhost:81", "http://127.0.0.1:81"]
        {
            let headers = [host.clone(), token.clone(), (ORIGIN, origin)];
            assert_eq!(refused(&access, "/api/check", &headers), Some(403), "{origin}");
        }
        let own = [host, token, (ORIGIN, "http://localhost:81")];
        assert_eq!(refused(&access, "/api/check", &own), None);
    }

    #[test]
    fn browsers_leave_out_the_usual_port_of_the_web() {
        let access = AccessCheck { port: 80, token: "abc".to_owned() };
        let token = (AUTHORIZATION, "Bearer abc");
        let headers = [(HOST, "127.0.0.1"), token.clone(), (ORIGIN, "http://127.0.0.1")];
        assert_eq!(refused(&access, "/api/check", &headers), None);
        assert_eq!(refused(&access, "/", &[(HOST, "127.0.0.1:80")]), None);
        for foreign in ["evil.example", "127.0.0.1:81"] {
            assert_eq!(refused(&access, "/", &[(HOST, foreign)]), Some(403), "{foreign}");
        }
    }

    #[test]
    fn each_studio_has_a_token_of_its_own() {
        let [one, other] = [0, 0].map(|port| AccessCheck::new(port).unwrap().token);
        assert!(one != other && one.len() == 2 * TOKEN_BYTES, "{one} {other}");
    }
}
