//! Who may ask the studio, and what it survives.

use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::json;

use crate::studio::client::{Studio, TINY, question, reply};
use crate::support::folder;

#[test]
fn its_first_line_is_its_address_and_the_page_needs_no_token() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let page = studio.send(&format!(
        "GET / HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\n\r\n",
        studio.port
    ));
    assert_eq!(page.code, 200);
    assert!(page.body.contains("<title>Urlab studio"), "{}", page.body);
    let head = page.head.to_lowercase();
    for header in ["content-security-policy: default-src 'none'", "x-content-type-options: nosniff"]
    {
        assert!(head.contains(header), "{head}");
    }
    let other = Studio::new(folder.path(), "");
    assert_ne!(studio.port, other.port);
    assert_ne!(studio.token, other.token);
}

#[test]
fn it_refuses_foreign_hosts_foreign_pages_and_requests_without_the_token() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    let body = json!({ "from": "tiny" }).to_string();
    let good = studio.head("/api/new", body.len()) + &body;
    assert_eq!(studio.send(&good).code, 200);
    let host = format!("Host: 127.0.0.1:{}", studio.port);
    let origin = format!("Origin: http://127.0.0.1:{}", studio.port);
    let token = format!("Bearer {}", studio.token);
    for (from, to, code) in [
        (host.as_str(), "Host: evil.example", 403),
        (&origin, "Origin: http://evil.example", 403),
        (&token, "Bearer 0123", 401),
    ] {
        let refused = studio.send(&good.replace(from, to));
        assert_eq!(refused.code, code, "{to}");
        assert!(!refused.body.contains("extends"), "{}", refused.body);
    }
    let unknown = studio.send(&good.replace("/api/new", "/etc/passwd"));
    assert_eq!((unknown.code, unknown.body.contains("reload")), (404, true), "{}", unknown.body);
}

#[test]
fn hostile_input_leaves_it_answering() {
    let folder = folder(&[]);
    let studio = Studio::new(folder.path(), "");
    // An alias bomb.
    let mut bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n".to_owned();
    for (name, before) in ["b", "c", "d", "e", "f", "g", "h", "i"].iter().zip("abcdefgh".chars()) {
        let list = vec![format!("*{before}"); 9].join(", ");
        writeln!(bomb, "{name}: &{name} [{list}]").expect("a text");
    }
    assert!(!studio.check(&bomb)["faults"].as_array().expect("faults").is_empty());
    // A hundred megabytes.
    let mut stream = studio.connect();
    let _ = stream.write_all(studio.head("/api/check", 100 << 20).as_bytes());
    assert_eq!(reply(stream).code, 413);
    // Not JSON, and no fields.
    let text = "no json";
    assert_eq!(studio.send(&(studio.head("/api/check", text.len()) + text)).code, 400);
    let other = studio.ask("/api/check", &json!({}));
    assert_eq!((other.code, other.body.contains("reload")), (422, true), "{}", other.body);
    // A question that is none.
    let mut ask = question(10, TINY);
    ask["question"] = json!({ "name": "../../x", "rules": ["../../etc/passwd"] });
    let events = studio.ask("/api/answer", &ask).lines();
    assert_eq!(events[0]["event"], "faults", "{events:?}");
    assert!(!events[0].to_string().contains("root:"));
    assert!(studio.check(TINY)["rules"].is_object());
}
