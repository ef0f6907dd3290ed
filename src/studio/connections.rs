//! Takes connections: how many at once, and how long one may wait with the head of a request.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::sleep;

/// The most connections at once. Further ones wait. A process may often have 1,024 files open, and
/// an answer opens some.
const MOST_CONNECTIONS: usize = 512;
/// How long a connection may be open without the whole head of a request. Then it is closed. A
/// browser opens another one when it needs it.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The pause after a connection could not be taken, such as when no more files can be opened.
const PAUSE: Duration = Duration::from_millis(200);

/// Serves what the router answers, without an end. A connection that fails is left, and the next
/// one is taken.
pub async fn serve(listener: TcpListener, router: Router) {
    let places = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let service = TowerToHyperService::new(router);
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    loop {
        let place = Arc::clone(&places).acquire_owned().await;
        let Ok((stream, _)) = listener.accept().await else {
            sleep(PAUSE).await;
            continue;
        };
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        tokio::spawn(async move {
            // A browser that goes away, or is too slow, is no error of the studio.
            let _ = connection.await;
            drop(place);
        });
    }
}
